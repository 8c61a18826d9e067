/** NUL and lone surrogates, which a cut may have left: JSON allows them, databases do not. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const REPLACED = '\uFFFD';

/** Returns whether a JSON text may hold characters that databases refuse. They occur in JSON as these escapes alone. */
export const mayBeUnstorable = (json: string): boolean => /\\u(0000|d[89a-f])/i.test(json);

/** Returns the value with U+FFFD for each character that databases refuse, in texts and names. */
export function storable<T>(value: T): T {
  return replaced(value) as T;
}

function replaced(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, REPLACED);
  if (Array.isArray(value)) return value.map(replaced);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.replace(UNSTORABLE, REPLACED), replaced(one)]));
}
