import type { Fields } from './fields';
import { SOURCE_CODES } from './source-fields';
import { readParameters } from './url';

/** The parameter by which a link hands on what its session came by, beside those of DEC-02. */
export const HANDED_SOURCE = 'custom_source';

/** What it carries, each by its place in this list. Further ones belong at the end: two sites may have tags of different builds. */
const FIELDS = [
  ...['source', 'medium', 'campaign', 'content', 'term'].map((part) => `utm_${part}`),
  ...['campaign_id', 'attribution_type', 'contact_channel', 'web_source', 'web_sub_source'],
  ...SOURCE_CODES,
];

/**
 * Those of the fields that say something, as query text: `custom_source=0newsletter~1email`; '' where none does. The first character of each
 * is its place, in base 36.
 */
export function handSource(fields: Fields): string {
  const said = FIELDS.flatMap((name, i) =>
    fields[name] ? `${new URLSearchParams([['', fields[name]]])}`.replace('=', i.toString(36)) : [],
  );
  return said.length ? `${HANDED_SOURCE}=${said.join('~').replace(/[%+]/g, encodeURIComponent)}` : '';
}

/** Reads the parameter's value, decoded once. Leaves out what is unknown. */
export const readHandedSource = (text: string): [name: string, value: string][] =>
  readParameters(text.replace(/~/g, '&')).flatMap(([said]) => {
    const name = FIELDS[Number.parseInt(said[0] ?? '', 36)];
    return name ? [[name, said.slice(1)]] : [];
  });
