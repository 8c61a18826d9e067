import { readParameters } from '../url/url';
import type { Fields } from './fields';
import { SOURCE_CODES } from './source-fields';

/** The query parameter in which a link hands on its session's source, beside the parameters of DEC-02. */
export const HANDED_SOURCE = 'custom_source';

/**
 * The fields of the parameter, each encoded as its position in this list. Append new ones, as two sites may have tags of different builds.
 */
const FIELDS = [
  ...['source', 'medium', 'campaign', 'content', 'term'].map((part) => `utm_${part}`),
  ...['campaign_id', 'attribution_type', 'contact_channel', 'web_source', 'web_sub_source'],
  ...SOURCE_CODES,
];

/**
 * Serialises the fields that have a value as query text, `custom_source=0newsletter~1email`, or '' if none has. The first character of each
 * field is its position, in base 36.
 */
export function handSource(fields: Fields): string {
  const said = FIELDS.flatMap((name, i) =>
    fields[name] ? `${new URLSearchParams([['', fields[name]]])}`.replace('=', i.toString(36)) : [],
  );
  return said.length ? `${HANDED_SOURCE}=${said.join('~').replace(/[%+]/g, encodeURIComponent)}` : '';
}

/** Parses the parameter's value, decoded once. Drops unknown fields. */
export const readHandedSource = (text: string): [name: string, value: string][] =>
  readParameters(text.replace(/~/g, '&')).flatMap(([said]) => {
    const name = FIELDS[Number.parseInt(said[0] ?? '', 36)];
    return name ? [[name, said.slice(1)]] : [];
  });
