/** In localStorage: the visitor's fields in hits (SES-07), with the time at which they expire, ms since the epoch. */
export const VISITOR_KEY = 'tp_visitor';

/** Reads a field, such as `user_id`, from a stored text. Returns undefined if it is missing or expired. Never throws. */
export function parseVisitorField(text: string | null, now: number, name: 'user_id' | 'device_id'): string | undefined {
  try {
    const { until, [name]: value } = JSON.parse(text ?? '') as Record<string, unknown>;
    return typeof value === 'string' && Number(until) > now ? value : undefined;
  } catch {
    return undefined;
  }
}
