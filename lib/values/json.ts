import { bare } from './bare';

/**
 * JSON, on pages whose libraries define `toJSON`. Prototype before 1.7 adds one to all arrays, which makes `JSON.stringify` serialise them
 * as text.
 */

type Fields = Readonly<Record<string, Field>>;
type Field = string | number | boolean | readonly Fields[] | null | undefined;

/** Returns a list that `JSON.stringify` serialises as a list. */
export const plainList = (list: readonly string[]): string[] => Object.assign([...list], { toJSON: 0 });

/** Serialises a consent record. */
export const recordText = (record: { readonly categories: readonly string[] }): string =>
  JSON.stringify({ ...record, categories: plainList(record.categories) });

/** Serialises a list without lists in it. */
export const listText = (list: readonly unknown[]): string => `[${list.map((one) => JSON.stringify(one ?? null))}]`;

/** Copies lists within plain data. Anything else stays as it is. */
function withPlainLists(value: unknown): unknown {
  if (Array.isArray(value)) return Object.defineProperty(value.map(withPlainLists), 'toJSON', bare({ value: 0 }));
  if (typeof value !== 'object' || !value || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withPlainLists(one)]));
}

/** `JSON.stringify` for plain data. */
export const jsonText = (value: unknown): string => JSON.stringify(withPlainLists(value));

/** Serialises a text. Escapes quotes, backslashes and control characters, whose URL encoding ends in the same two digits. */
const quote = (text: string): string => `"${text.replace(/[^ !#-[\]-\uffff]/g, (unit) => encodeURIComponent(unit).replace('%', '\\u00'))}"`;

/** Serialises a hit's fields, or those of an item, without `JSON`, which pages replace. Numbers are finite. */
export const serialise = (record: Fields): string =>
  `{${Object.entries(record)
    .map(([name, value]) => `${quote(name)}:${serialiseValue(value)}`)
    .join()}}`;

/** Serialises one field of a hit. */
export const serialiseValue = (value: Field): string =>
  typeof value === 'string' ? quote(value) : Array.isArray(value) ? `[${value.map(serialise).join()}]` : `${value}`;

/**
 * Returns a copy without accessors or inherited properties, so that the checked value is the one in use. Throws for anything but plain
 * data.
 */
export const plainCopy = (value: unknown) => JSON.parse(jsonText(value ?? null));
