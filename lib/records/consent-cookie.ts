/** CON-01: the cookie of the consent record. */
export const CONSENT_COOKIE = 'edf_cc';
/** CON-01. Seconds: 365 days. */
export const CONSENT_AGE = 365 * 24 * 60 * 60;
