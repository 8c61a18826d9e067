/** SES-12. ms: 7 days. */
export const ENCODED_AGE = 604_800_000;

const VERSION = 1;
/** Characters. */
const LONGEST = 20_000;

/** A value of JSON as it is stored: not to be read at a glance, and until `expires` (ms since the epoch). */
export const encodeValue = (value: unknown, expires: number): string => btoa(encodeURIComponent(JSON.stringify([VERSION, expires, value])));

/** What a stored text holds; `value` is undefined where it has expired, and `broken` tells what was never written so. Never throws. */
export function decodeValue(text: string | null, now: number): { readonly value?: unknown; readonly broken?: true } {
  if (text === null) return {};
  try {
    const [version, expires, value] = text.length > LONGEST ? [] : (JSON.parse(decodeURIComponent(atob(text))) as unknown[]);
    if (version !== VERSION || typeof expires !== 'number') return { broken: true };
    // A clock that was set back makes nothing last longer than it was meant to.
    return expires > now && expires - now <= ENCODED_AGE ? { value } : {};
  } catch {
    return { broken: true };
  }
}
