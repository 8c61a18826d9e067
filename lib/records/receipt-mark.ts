import { type CookieHolder, cookieDomains, cookiesWith, putCookie, readCookie } from '../storage/cookies';
import { CONSENT_AGE, CONSENT_COOKIE } from './consent-cookie';

/** CON-25. Holds the date of the grant whose receipt has arrived, for the registrable domain. A refusal forgets it. */
const RECEIPT_COOKIE = 'tp_receipt';

/**
 * Returns whether a record names how its choice came about and nothing says that its receipt has arrived. A grant's record is never written
 * anew for that: cookies know no transactions, and it could take the place of a younger refusal.
 */
export function isReceiptDue(document: CookieHolder): boolean {
  const record = cookiesWith(document, `${CONSENT_COOKIE}=`).find((pair) => pair.includes('%22receipt'));
  const arrived = readCookie(document, RECEIPT_COOKIE);
  return !!record && !(arrived && record.includes(arrived));
}

/** Stores that the receipt of the grant of this date, ISO 8601, has arrived. Returns whether the browser keeps it. */
export function markReceipt(page: Parameters<typeof putCookie>[0], date: string): boolean {
  const pair = `${RECEIPT_COOKIE}=${encodeURIComponent(date)}`;
  return cookieDomains(page.window.location.hostname).some((domain) => {
    putCookie(page, pair, CONSENT_AGE, domain);
    return cookiesWith(page.document, pair)[0];
  });
}
