/** In localStorage: the visitor's fields in hits (SES-07), with the time at which they expire, ms since the epoch. */
export const VISITOR_KEY = 'tp_visitor';

/** Reads the `user_id` from a stored text. Returns undefined if it is missing or expired. Never throws. */
export function parseUserId(text: string | null, now: number): string | undefined {
  try {
    const { user_id, until } = JSON.parse(text ?? '') as Record<string, unknown>;
    return typeof user_id === 'string' && Number(until) > now ? user_id : undefined;
  } catch {
    return undefined;
  }
}
