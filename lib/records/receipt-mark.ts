import { type CookieHolder, cookieDomains, cookiesWith, putCookie, readCookie } from '../storage/cookies';
import { CONSENT_AGE, CONSENT_COOKIE } from './consent-cookie';

/** CON-25: a cookie with the date of the grant whose receipt has arrived, for the registrable domain. A refusal erases it. */
const RECEIPT_COOKIE = 'tp_receipt';

/**
 * Returns whether a choice's receipt must still be posted: its record states how the choice was made, and no mark states that the receipt
 * has arrived. A grant's record is never rewritten to mark it: cookies have no transactions, and the write could replace a younger refusal.
 */
export function isReceiptDue(document: CookieHolder): boolean {
  const record = cookiesWith(document, `${CONSENT_COOKIE}=`).find((pair) => pair.includes('%22receipt%22%3A'));
  const arrived = readCookie(document, RECEIPT_COOKIE);
  return !!record && !(arrived && record.includes(arrived));
}

/** Marks the receipt of the grant of this date, ISO 8601, as arrived. Returns whether the browser keeps the mark. */
export function markReceipt(page: Parameters<typeof putCookie>[0], date: string): boolean {
  const pair = `${RECEIPT_COOKIE}=${encodeURIComponent(date)}`;
  return cookieDomains(page.window.location.hostname).some((domain) => {
    putCookie(page, pair, CONSENT_AGE, domain);
    return cookiesWith(page.document, pair)[0];
  });
}
