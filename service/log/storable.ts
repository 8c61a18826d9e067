/** NUL, and halves of characters that a cut has left: JSON has them, and no database takes them. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const REPLACED = '\uFFFD';

/** Returns whether a JSON text may hold what no database takes. A well-formed text stands in JSON without these escapes. */
export const mayBeUnstorable = (json: string): boolean => /\\u(0000|d[89a-f])/i.test(json);

/** The value with U+FFFD in its texts and names for what no database takes. */
export function storable<T>(value: T): T {
  return replaced(value) as T;
}

function replaced(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, REPLACED);
  if (Array.isArray(value)) return value.map(replaced);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.replace(UNSTORABLE, REPLACED), replaced(one)]));
}
