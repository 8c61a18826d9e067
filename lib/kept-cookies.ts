/** CON-11: the names that may be set without consent, and `chums`, which is always kept; as part of a regular expression. */
export const KEPT_COOKIES = 'edf_cc|cookie-agreed|gdpr_consent|cookieControl|chums';
