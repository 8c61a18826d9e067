import { type ReportWarning, readSound } from './broken-record';

/** In local storage: the two-letter country of the visitor's IP address, for the kernel on the next page. */
export const COUNTRY_KEY = 'tp_country';

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

/** Drops a malformed stored country: the kernel treats any text as a country that asks for consent first. */
export const checkCountry = (window: Window, report: ReportWarning): void =>
  void readSound(window, 'localStorage', COUNTRY_KEY, isCountry, report);
