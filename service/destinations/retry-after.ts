/** ms. A vendor that wants more is asked again after an hour. */
const LONGEST = 60 * 60 * 1_000;

/** Reads `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3). Returns ms, at most an hour; undefined for what is past or unreadable. */
export function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const trimmed = text.trim();
  const ms = /^\d{1,15}$/.test(trimmed)
    ? Number(trimmed) * 1_000
    : /^[A-Z][a-z]{2},? /.test(trimmed)
      ? Date.parse(trimmed) - now
      : Number.NaN;
  return ms > 0 ? Math.min(ms, LONGEST) : undefined;
}
