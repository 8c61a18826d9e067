import type { Env } from '../../kernel';
import { cookieDomains, readCookie, readCookies, writeCookie } from '../../lib/cookies';

const COOKIE = 'edf_cc';
/** CON-01. Seconds: 365 days. */
const AGE = 365 * 24 * 60 * 60;

/** The record as it is stored, with what the kernel does not ask for: which release asked, and whether a refusal was posted. */
export interface StoredRecord {
  readonly posted?: boolean;
  readonly [field: string]: unknown;
}

/** Undefined where there is none. The kernel has checked it: one that does not fit is erased. */
export function readRecord({ document }: Env): StoredRecord | undefined {
  try {
    return JSON.parse(decodeURIComponent(readCookie(document, COOKIE) ?? ''));
  } catch {
    return undefined;
  }
}

/** Notes in the record itself that the service has it: after a refusal there is no other place. */
export function markPosted({ window, document }: Env, record: StoredRecord): void {
  const { hostname, protocol } = window.location;
  const value = encodeURIComponent(JSON.stringify({ ...record, posted: true }));
  const secure = protocol === 'https:';
  const stored = () => readCookies(document, COOKIE).join();
  const before = stored();
  cookieDomains(hostname).some((domain) => {
    writeCookie(document, COOKIE, value, { domain, maxAge: AGE, sameSite: secure ? 'None' : 'Lax', secure });
    // A domain that the browser refuses changes nothing. What another tab chose in this moment does, and must not get a rival on a narrower one.
    return stored() !== before;
  });
}
