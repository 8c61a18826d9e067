import { isUuid } from '../../lib/uuid';

/** CON-01. What the cookie `edf_cc` holds, as JSON. */
export interface ConsentRecord {
  readonly categories: readonly string[];
  /** ISO 8601. */
  readonly consent_date: string;
  /** UUID v4. */
  readonly consent_uuid: string;
}

export const CONSENT_COOKIE = 'edf_cc';

/** The record in a cookie's raw value; undefined for whatever does not fit (CON-07). Never throws. */
export function parseRecord(raw: string): ConsentRecord | undefined {
  try {
    // cookieconsent v3, which the network used before, says consentTimestamp and consentId.
    const {
      categories,
      consentTimestamp,
      consentId,
      consent_date = consentTimestamp,
      consent_uuid = consentId,
    } = JSON.parse(decodeURIComponent(raw));
    // What is no array has no such method, and ends below.
    const texts = categories.concat(consent_date, consent_uuid).every((value: unknown) => typeof value === 'string');
    // Chromium takes any words that a number follows for a date.
    if (texts && +consent_date[0] && Date.parse(consent_date) && isUuid(consent_uuid))
      return Object.freeze({ categories, consent_date, consent_uuid });
  } catch {
    // Not a record.
  }
}

/** Only what is necessary: a refusal (CON-05). */
export const isRejection = (record: ConsentRecord): boolean => record.categories.every((name) => name === 'necessary');
