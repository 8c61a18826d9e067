import type { HitPayload } from '../../../kernel';

/** Serialises a text as JSON. Escapes quotes, backslashes and control characters, whose URL encoding ends in the same two digits. */
const quote = (text: string): string => `"${text.replace(/[^ !#-[\]-\uffff]/g, (unit) => encodeURIComponent(unit).replace('%', '\\u00'))}"`;

/**
 * Serialises a hit as JSON without `JSON`, which pages replace, and without `toJSON`, which Prototype.js adds to arrays and objects to turn
 * them into strings. Numbers are finite.
 */
export const serialise = (record: HitPayload): string =>
  `{${Object.entries(record)
    .map(([name, value]) => `${quote(name)}:${serialiseValue(value)}`)
    .join()}}`;

/** Serialises one field of a hit. */
export const serialiseValue = (value: HitPayload[string] | null | undefined): string =>
  typeof value === 'string' ? quote(value) : Array.isArray(value) ? `[${value.map(serialise).join()}]` : `${value}`;
