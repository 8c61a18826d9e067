import type { HitPayload } from '../../../kernel';

/** A text as JSON. Escapes quotes, backslashes and control characters, whose URL encoding ends in the same two digits. */
const quote = (text: string): string => `"${text.replace(/[^ !#-[\]-\uffff]/g, (unit) => encodeURIComponent(unit).replace('%', '\\u00'))}"`;

/**
 * A hit as JSON. Written out, because pages replace `JSON`, and Prototype.js gives arrays and objects a `toJSON` that makes strings of
 * them. Numbers are finite.
 */
export const serialise = (record: HitPayload): string =>
  `{${Object.entries(record)
    .map(([name, value]) => `${quote(name)}:${serialiseValue(value)}`)
    .join()}}`;

/** One field of a hit as JSON. */
export const serialiseValue = (value: HitPayload[string] | null | undefined): string =>
  typeof value === 'string' ? quote(value) : Array.isArray(value) ? `[${value.map(serialise).join()}]` : `${value}`;
