import { type ReportWarning, readSound } from './broken-record';

/** In local storage: the two-letter country of the visitor's IP address, for the kernel on the next page. */
export const COUNTRY_KEY = 'tp_country';

export const isCountry = (text: unknown): text is string => /^[A-Z]{2}$/.test(`${text}`);

/** Drops a malformed stored country: the kernel treats any text as a country that asks for consent first. */
export const checkCountry = (window: Window, report: ReportWarning): void =>
  void readSound(window, 'localStorage', COUNTRY_KEY, isCountry, report);
