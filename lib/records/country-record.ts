import { type ReportWarning, readSound } from './broken-record';

/** In local storage: the country of the visitor's IP address, two letters, where the kernel finds it at the next page. */
export const COUNTRY_KEY = 'tp_country';

export const isCountry = (text: unknown): text is string => /^[A-Z]{2}$/.test(`${text}`);

/** Drops a stored country that is none: the kernel takes whatever stands there for a country that asks for consent first. */
export const checkCountry = (window: Window, report: ReportWarning): void =>
  void readSound(window, 'localStorage', COUNTRY_KEY, isCountry, report);
