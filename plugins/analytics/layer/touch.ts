import { type Fields, LONGEST_FIELD } from '../scope/fields';
import type { Source } from './channels';
import type { Layer } from './record';

/** SES-09, as it is reported: what says something, and nothing personal. */
const touchOf = ({ type, channel, source = '', sub = '' }: Source, clean: (text: string) => string): Fields =>
  Object.fromEntries(
    Object.entries({ attribution_type: type, contact_channel: channel, web_source: source, web_sub_source: sub }).map(([name, text]) => [
      name,
      clean(text) === text ? text.slice(0, LONGEST_FIELD) : '',
    ]),
  );

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The layer after an arrival. The first source stays; the last one is the newest that says anything: who comes back directly is
 * still there because of the one before. The same source twice in a session is one touch.
 */
export function touched(layer: Layer, session: string, source: Source | undefined, clean: (text: string) => string): Layer {
  const current = layer.session === session ? layer : { ...layer, session, visible: 0, attention: 0 };
  if (!source) return current;
  const touch = touchOf(source, clean);
  const known = layer.touches > 0;
  if (known && (source.type === 'direct' || (layer.session === session && same(touch, layer.last)))) return current;
  return { ...current, first: known ? layer.first : touch, last: touch, touches: layer.touches + 1 };
}
