import { CONSENT_COOKIE } from '../records/consent-cookie';

/** The kinds of storage: a cookie, an entry of web storage, or a database. */
export type StoredKind = 'c' | 's' | 'd';

/** CON-11: the cookies that may be set without consent, and `chums`, which is always kept; as part of a regular expression. */
const COOKIES = `${CONSENT_COOKIE}|cookie-agreed|gdpr_consent|cookieControl|chums`;

/** Further names that a site keeps (CON-23), by kind, each kind as part of a regular expression. */
export interface KeptNames {
  readonly cookies?: string;
  readonly storage?: string;
  readonly databases?: string;
}

/**
 * Returns the source of a regular expression for the names that may be stored without consent, each behind the letter of its kind. A
 * cookie's name may have spaces before it, and is followed by `=`.
 */
export const keptPattern = ({ cookies, storage, databases }: KeptNames = {}): string =>
  [
    `^c *(${cookies ? `${COOKIES}|${cookies}` : COOKIES}) *=`,
    ...(storage ? [`^s(${storage})$`] : []),
    ...(databases ? [`^d(${databases})$`] : []),
  ].join('|');
