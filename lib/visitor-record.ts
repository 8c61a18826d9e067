/** In localStorage: what hits say of the visitor (SES-07), with the time at which it ends, ms since the epoch. */
export const VISITOR_KEY = 'tp_visitor';

/** Reads the `user_id` from a stored text; undefined for whatever does not fit. Never throws. */
export function parseUserId(text: string | null, now: number): string | undefined {
  try {
    const { user_id, until } = JSON.parse(text ?? '') as Record<string, unknown>;
    return typeof user_id === 'string' && Number(until) > now ? user_id : undefined;
  } catch {
    return undefined;
  }
}
