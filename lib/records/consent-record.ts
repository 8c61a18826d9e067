import type { ConsentRecord } from '../contracts/consent-record';
import { isUuidText } from '../values/uuid';

/** CON-01: the cookie of the consent record. */
export const CONSENT_COOKIE = 'edf_cc';
/**
 * CON-24: the cookie of a refusal that holds while the person who made it elsewhere is recognised, beside the record of somebody else who agreed
 * in the same browser.
 */
export const PERSON_COOKIE = 'tp_person';
/** CON-01. Seconds: 365 days. */
export const CONSENT_AGE = 365 * 24 * 60 * 60;

/** The record as its cookie stores it, with fields that the gate ignores: the release that asked, and those below. */
export interface StoredRecord extends ConsentRecord {
  readonly posted?: boolean | undefined;
  /** CON-25: how the choice was made. A refusal drops the field once the receipt has arrived. */
  readonly receipt?: unknown;
  /** A grant dropped the field, because no other cookie can mark that its receipt has arrived. */
  readonly received?: boolean;
  /** CON-24: the minute since the epoch of a later refusal that a link brought. Links hand on the younger of the two. */
  readonly refused?: unknown;
  /** CON-24: true for a refusal that a link from outside the network may have brought, false once its page is known to be of the network. */
  readonly linked?: boolean | undefined;
  readonly [field: string]: unknown;
}

/** Returns whether a record allows no more than `necessary`, which is a refusal (CON-05). */
export const isRejection = ({ categories }: Pick<ConsentRecord, 'categories'>): boolean => categories.every((name) => name === 'necessary');

/** CON-24: the value of `asked` in the refusal of a recognised person. */
export const PASSING = 'person';

/**
 * CON-24: returns whether a record is the refusal of a recognised person, beside the record of somebody else in the same browser. Nothing of it is
 * kept anywhere else.
 */
export const isPassing = ({ asked }: Pick<ConsentRecord, 'asked'>): boolean => asked === PASSING;

/** The time of the visitor's choice, in ms since the epoch. Old libraries replace `Date.parse` (Datejs). */
export const chosenAt = ({ consent_date }: Pick<ConsentRecord, 'consent_date'>): number => +new Date(consent_date);

/** Parses a cookie's raw value, which anybody may have written. Throws a SyntaxError or URIError if it is no JSON. */
export const parseValue = (raw: string) => JSON.parse(decodeURIComponent(raw));

/**
 * Returns the record in a cookie's raw value. Returns undefined for anything that is no record (CON-07), for a grant dated in the future, and
 * for a record older than 365 days (CON-21). `now`: ms since the epoch. A refusal dated in the future stands, because clocks are set back.
 * `refused`: the time of a refusal that this origin keeps, or 0. Beside one, grants count that are younger and have the receipt of a choice, or
 * had it. Throws only if the page has broken a function that reads records.
 */
export function parseRecord(raw: string, now: number, refused: number): ConsentRecord | undefined {
  let found: unknown;
  try {
    found = parseValue(raw);
  } catch (error) {
    // Errors of another kind are not the cookie's fault, and must not void a refusal.
    if (!/^[SU]/.test(error as string)) throw error;
  }
  // cookieconsent v3, which the network used before, names them consentTimestamp and consentId.
  const {
    categories,
    consentTimestamp,
    consentId,
    consent_date = consentTimestamp,
    consent_uuid = consentId,
    asked,
    receipt,
    received = receipt,
  } = Object(found);
  const texts =
    Array.isArray(categories) && [...categories, consent_date, consent_uuid, asked ?? ''].every((value) => typeof value === 'string');
  // Chromium parses any words followed by a number as a date.
  if (texts && +consent_date[0] && isUuidText(consent_uuid)) {
    const record = Object.freeze({ categories, consent_date, consent_uuid, asked });
    const age = now - chosenAt(record);
    if ((isRejection(record) || (age >= 0 && (!refused || (age < now - refused && received)))) && !(age > CONSENT_AGE * 1000))
      return record;
  }
}

/** Returns the date in the fields of a parsed value. */
export const dateIn = ({ consent_date, consentTimestamp }: Partial<StoredRecord>): string => `${consent_date ?? consentTimestamp}`;

/** Returns whether a parsed value has the fields of this record. A grant with the same date and id is another record. */
export const isCopy = (found: Partial<StoredRecord>, { consent_date, consent_uuid, categories }: ConsentRecord): boolean =>
  dateIn(found) === consent_date && (found.consent_uuid ?? found.consentId) === consent_uuid && `${found.categories}` === `${categories}`;

/**
 * Returns the beginning of a field's value, up to its first escape, in the raw text of a record. For chunks without room for the parser; a
 * test holds that it reads the same.
 */
export const fieldIn = (text: string, name: 'receipt' | 'refused' | 'linked'): string | undefined =>
  RegExp(`%22${name}%22%3A(?:%22)?([^%]*)`).exec(text)?.[1];

/**
 * CON-21. Compares two records, for `sort`: the one that stands comes first. Refusals stand before grants, then younger records before
 * older ones.
 */
export const byStanding = (a: ConsentRecord, b: ConsentRecord): number => +isRejection(b) - +isRejection(a) || chosenAt(b) - chosenAt(a);

/** The beginning of a receipt whose choice a link brought: the link's text, which the consent plugin replaces by `link`. */
const BY_LINK = /^(no|link)/;

/** Returns whether a link from outside the network may have made this refusal. Anybody can send one, so stored data stays. */
export const isForeign = ({ linked, receipt }: Pick<StoredRecord, 'linked' | 'receipt'>): boolean =>
  (linked ?? (typeof receipt === 'string' && BY_LINK.test(receipt))) === true;

/** `isForeign` of a record's raw text. */
export const isForeignText = (text: string): boolean =>
  (fieldIn(text, 'linked') ?? `${BY_LINK.test(`${fieldIn(text, 'receipt')}`)}`) === 'true';
