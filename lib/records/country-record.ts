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

/** Codes that name no country: unknown ones, and anonymous networks. */
const NONE = /^(XX|ZZ|[A-Z]\d)$/;
const OTHERS: Readonly<Record<string, string>> = { USA: 'US', UK: 'GB', GBR: 'GB', CAN: 'CA', MEX: 'MX' };

/** Returns the ISO 3166 code of a country as services write it: `us`, ` US `, `USA`. Undefined for a text that names none. */
export function readCountry(text: unknown): string | undefined {
  if (typeof text !== 'string') return;
  const said = text.trim().toUpperCase();
  const code = OTHERS[said] ?? said;
  return isCountry(code) && !NONE.test(code) && isAssigned(code) ? code : undefined;
}

/** Browsers without the list take any code. */
function isAssigned(code: string): boolean {
  try {
    return !!new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
  } catch {
    return true;
  }
}

export const isCountry = (text: unknown): text is string => /^[A-Z]{2}$/.test(`${text}`);

/** Returns the ISO 3166-2 code of a region of a country, as a service writes it. Undefined for a name, or a region of another country. */
export const readRegion = (text: unknown, country: string | undefined): string | undefined =>
  typeof text === 'string' && country && RegExp(`^${country}-[A-Z\\d]{1,3}$`).test(text) ? text : undefined;

/** Drops a malformed stored country: the kernel treats any text as a country that asks for consent first. */
export const checkCountry = (window: Window, report: ReportWarning): void =>
  void readSound(window, 'localStorage', COUNTRY_KEY, isSound, report);
