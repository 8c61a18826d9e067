import { CONSENT_AGE } from '../../lib/records/consent-cookie';
import { isUuidText } from '../../lib/values/uuid';

/** CON-01. The content of the consent cookie, as JSON. */
export interface ConsentRecord {
  readonly categories: readonly string[];
  /** ISO 8601. */
  readonly consent_date: string;
  /** UUID v4. */
  readonly consent_uuid: string;
  /** The questions that a grant has answered, one after the other, on a site that asks more than the network's default. */
  readonly asked?: string;
}

/** Only what is necessary: a refusal (CON-05). */
export const isRejection = ({ categories }: Pick<ConsentRecord, 'categories'>): boolean => categories.every((name) => name === 'necessary');

/** When the visitor chose, ms since the epoch. Old libraries replace `Date.parse` (Datejs). */
export const chosenAt = ({ consent_date }: Pick<ConsentRecord, 'consent_date'>): number => +new Date(consent_date);

/**
 * The record in a cookie's raw value; undefined for whatever does not fit (CON-07), and for a grant of the future or any record
 * older than 365 days (CON-21). `now`: ms since the epoch. A refusal of the future stands: clocks are set back. Throws only where the
 * page has broken what it is read with.
 */
export function parseRecord(raw: string, now: number): ConsentRecord | undefined {
  let found: unknown;
  try {
    found = JSON.parse(decodeURIComponent(raw));
  } catch (error) {
    // A SyntaxError or URIError: not a record. What else is thrown is not the cookie's fault, and must not void a refusal.
    if (!/^[SU]/.test(error as string)) throw error;
  }
  // cookieconsent v3, which the network used before, says consentTimestamp and consentId.
  const { categories, consentTimestamp, consentId, consent_date = consentTimestamp, consent_uuid = consentId, asked } = Object(found);
  const texts =
    Array.isArray(categories) && [...categories, consent_date, consent_uuid, asked ?? ''].every((value) => typeof value === 'string');
  // Chromium takes any words that a number follows for a date.
  if (!texts || !+consent_date[0] || !isUuidText(consent_uuid)) return;
  const record = Object.freeze({ categories, consent_date, consent_uuid, asked });
  const age = now - chosenAt(record);
  if ((isRejection(record) || age >= 0) && !(age > CONSENT_AGE * 1000)) return record;
}

/** CON-21. Which of two records stands, as `sort` takes it: a refusal before a grant, then the younger one. */
export const byStanding = (a: ConsentRecord, b: ConsentRecord): number => +isRejection(b) - +isRejection(a) || chosenAt(b) - chosenAt(a);
