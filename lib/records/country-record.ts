import { type ReportWarning, readSound } from './broken-record';

/**
 * In local storage: the place of the visitor's IP address, for the kernel on the next pages. An ISO 3166 country or ISO 3166-2 region, a space, and the
 * time until which it counts, in ms since the epoch: `US-CA 1794740460000`. Before 1.4.0 the country alone, which counts until the next answer.
 */
export const COUNTRY_KEY = 'tp_country';

/** 7 days, ms: people travel, and addresses change hands. */
const COUNTS = 604_800_000;
const RECORD = /^([A-Z]{2}(?:-[A-Z\d]{1,3})?)(?: (\d{13}))?$/;

/** Returns the record's text for a place that is known now. */
export const countryText = (place: string, now: number): string => `${place} ${now + COUNTS}`;

const isSound = (text: unknown): boolean => RECORD.test(`${text}`);

/** Returns the place in a record's text; undefined without one, in a malformed one, and in one that is too old. */
export function knownPlace(text: string | null, now: number): string | undefined {
  const [, place, until] = RECORD.exec(text ?? '') ?? [];
  return Number(until) < now ? undefined : place;
}

/** Returns the country in it, likewise. */
export const knownCountry = (text: string | null, now: number): string | undefined => knownPlace(text, now)?.slice(0, 2);

export const isCountry = (text: unknown): text is string => /^[A-Z]{2}$/.test(`${text}`);

/** Drops a malformed stored country: the kernel treats any text as a country that asks for consent first. */
export const checkCountry = (window: Window, report: ReportWarning): void =>
  void readSound(window, 'localStorage', COUNTRY_KEY, isSound, report);
