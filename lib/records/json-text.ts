/**
 * Copies lists within plain data without the `toJSON` that old libraries add to all arrays, which serialises them as text (Prototype before
 * 1.7). Anything else stays as it is.
 */
function withoutToJson(value: unknown): unknown {
  if (Array.isArray(value)) return Object.defineProperty(value.map(withoutToJson), 'toJSON', { value: 0 });
  if (typeof value !== 'object' || !value || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutToJson(one)]));
}

/** `JSON.stringify` for plain data, on pages of old libraries too. */
export const jsonText = (value: unknown): string => JSON.stringify(withoutToJson(value));

/**
 * Returns a copy without accessors or inherited properties, so that the checked value is the one in use. Throws for anything but plain
 * data.
 */
export const plainCopy = (value: unknown) => JSON.parse(jsonText(value ?? null));
