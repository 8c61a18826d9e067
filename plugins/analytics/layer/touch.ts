import { readParameters, splitUrl } from '../../../lib/url';
import { AD_CLICKS, type Source } from './channels';
import type { Layer } from './record';

/** Parameters of the landing address that the session remembers (SES-05). */
const REMEMBERED = ['wave_code', 'internal_source_code', ...Object.keys(AD_CLICKS)];
const LONGEST = 200;

/** Those that say something, and nothing personal. */
const told = (fields: Readonly<Record<string, string | undefined>>, clean: (text: string) => string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value && clean(value) === value ? [[name, value.slice(0, LONGEST)]] : [])),
  );

/** SES-09, as it is reported. */
const touchOf = ({ type, channel, source, sub }: Source, href: string, clean: (text: string) => string): Record<string, string> => {
  const given = readParameters(splitUrl(href).query).filter(([name]) => REMEMBERED.includes(name));
  const from = { attribution_type: type, contact_channel: channel, web_source: source, web_sub_source: sub };
  return told({ ...Object.fromEntries(given), ...from }, clean);
};

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The layer after an arrival. The first source stays; the last one is the newest that says anything: who comes back directly is
 * still there because of the one before. The same source twice in a session is one touch.
 */
export function touched(layer: Layer, session: string, source: Source | undefined, href: string, clean: (text: string) => string): Layer {
  const current = layer.session === session ? layer : { ...layer, session, visible: 0, attention: 0 };
  if (!source) return current;
  const touch = touchOf(source, href, clean);
  const known = layer.touches > 0;
  if (known && (source.type === 'direct' || (layer.session === session && same(touch, layer.last)))) return current;
  return { ...current, first: known ? layer.first : touch, last: touch, touches: layer.touches + 1 };
}
