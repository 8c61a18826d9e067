/** SES-12. ms: 7 days. */
export const ENCODED_AGE = 604_800_000;

const VERSION = 1;
/** Characters. */
const LONGEST = 20_000;

/** Encodes plain data without lists for storage, unreadable at a glance. `expires` is in ms since the epoch. */
export const encodeValue = (value: unknown, expires: number): string =>
  btoa(encodeURIComponent(`[${VERSION},${expires},${JSON.stringify(value)}]`));

/** Decodes a stored text. Returns no value once it has expired, and `broken` if it was not encoded here. Never throws. */
export function decodeValue(text: string | null, now: number): { readonly value?: unknown; readonly broken?: true } {
  if (text === null) return {};
  try {
    const [version, expires, value] = text.length > LONGEST ? [] : (JSON.parse(decodeURIComponent(atob(text))) as unknown[]);
    if (version !== VERSION || typeof expires !== 'number') return { broken: true };
    // Setting the clock back must not extend the lifetime.
    return expires > now && expires - now <= ENCODED_AGE ? { value } : {};
  } catch {
    return { broken: true };
  }
}
