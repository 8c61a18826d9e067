/** A flat record of short texts. */
export type Fields = Readonly<Record<string, string>>;

/** Characters. */
export const LONGEST_FIELD = 200;

const isField = (text: unknown): text is string => typeof text === 'string' && text.length <= LONGEST_FIELD;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.values(value).every(isField);

/** Parses the short texts in a stored record. Calls `broken` for a text that is not JSON. Never throws. */
export function parseFields(text: string | null, broken?: () => void): Fields {
  try {
    return Object.fromEntries(Object.entries(JSON.parse(text || '{}') as Fields).filter(([, value]) => isField(value)));
  } catch {
    broken?.();
    return {};
  }
}
