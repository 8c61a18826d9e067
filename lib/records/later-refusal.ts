import { type CookieHolder, cookiesWith } from '../storage/cookies';
import { CONSENT_COOKIE } from './consent-cookie';

const textOf = (document: CookieHolder) => cookiesWith(document, `${CONSENT_COOKIE}=`).join();

/**
 * CON-24: returns the minute since the epoch of a refusal that a link brought after the record's own, or 0 without one. It is a field of
 * the record, whose date stays.
 */
export const laterRefusal = (document: CookieHolder): number => +(/%22refused%22%3A(\d{1,9})/.exec(textOf(document))?.[1] ?? 0);

/** `isForeign` of the stored record. */
export const isStoredForeign = (document: CookieHolder): boolean =>
  /^(?!.*linked%22%3Afalse).*(linked%22%3Atrue|receipt%22%3A%22(no|link))/.test(textOf(document));
