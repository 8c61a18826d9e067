import type { ConsentRecord } from '../../lib/contracts/consent-record';
import { CONSENT_AGE } from '../../lib/records/consent-cookie';
import { isUuidText } from '../../lib/values/uuid';

/** Returns whether a record allows no more than `necessary`, which is a refusal (CON-05). */
export const isRejection = ({ categories }: Pick<ConsentRecord, 'categories'>): boolean => categories.every((name) => name === 'necessary');

/** The time of the visitor's choice, in ms since the epoch. Old libraries replace `Date.parse` (Datejs). */
export const chosenAt = ({ consent_date }: Pick<ConsentRecord, 'consent_date'>): number => +new Date(consent_date);

/**
 * Parses a cookie's raw value. Returns undefined for anything that is no record (CON-07), for a grant dated in the future, and for a record
 * older than 365 days (CON-21). `now`: ms since the epoch. A refusal dated in the future stands, because clocks are set back. Throws only
 * if the page has broken a function that reads records.
 */
export function parseRecord(raw: string, now: number): ConsentRecord | undefined {
  let found: unknown;
  try {
    found = JSON.parse(decodeURIComponent(raw));
  } catch (error) {
    // A SyntaxError or URIError means that the cookie holds no record. Other errors are not the cookie's fault, and must not void a
    // refusal.
    if (!/^[SU]/.test(error as string)) throw error;
  }
  // cookieconsent v3, which the network used before, names them consentTimestamp and consentId.
  const { categories, consentTimestamp, consentId, consent_date = consentTimestamp, consent_uuid = consentId, asked } = Object(found);
  const texts =
    Array.isArray(categories) && [...categories, consent_date, consent_uuid, asked ?? ''].every((value) => typeof value === 'string');
  // Chromium parses any words followed by a number as a date.
  if (!texts || !+consent_date[0] || !isUuidText(consent_uuid)) return;
  const record = Object.freeze({ categories, consent_date, consent_uuid, asked });
  const age = now - chosenAt(record);
  if ((isRejection(record) || age >= 0) && !(age > CONSENT_AGE * 1000)) return record;
}

/**
 * CON-21. Compares two records, for `sort`: the one that stands comes first. Refusals stand before grants, then younger records before
 * older ones.
 */
export const byStanding = (a: ConsentRecord, b: ConsentRecord): number => +isRejection(b) - +isRejection(a) || chosenAt(b) - chosenAt(a);
