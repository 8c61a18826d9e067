/** ms: the longest pause, which guards against a mistaken header. */
const LONGEST = 3_600_000;

/**
 * Returns the ms that a `Retry-After` header asks to wait (RFC 9110, 10.2.3: seconds, or a date), or 0 without one. `now` is ms since the
 * epoch.
 */
export function retryAfter(header: string | null | undefined, now: number): number {
  const text = header?.trim() || '0';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Math.min(Math.max(0, ms || 0), LONGEST);
}
