const TIME = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * Returns the ms since the epoch of a day or a time in ISO 8601, or NaN for any other text. `Date.parse` reads `03/04/2026` and `5` as dates
 * of its own choice, and in Chromium 30 February as 2 March.
 */
export function readTime(text: unknown): number {
  const [whole = '', day = ''] = TIME.exec(String(text).trim()) ?? [];
  const midnight = Date.parse(day);
  return midnight >= 0 && new Date(midnight).toISOString().startsWith(day) ? Date.parse(whole) : Number.NaN;
}
