import type { HitPayload } from '../../../kernel';

/** A text as JSON. Control characters (category Cc) and lone surrogates (Cs) are escaped, too. */
const quote = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}\p{Cs}]/gu, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`;

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
