import { readText, writeText } from '../storage/storage';

/** As `report` of a plugin's tools. */
export type ReportWarning = (error: Error, detail: { readonly severity: 'warn' }) => void;

type Area = 'localStorage' | 'sessionStorage';

/** SES-11: removes a stored record that can't be parsed, and reports it as a warning. */
export function dropRecord(window: Window, area: Area, key: string, report: ReportWarning): void {
  writeText(window, area, key, null);
  report(new Error(`${key} can't be parsed`), { severity: 'warn' });
}

/** Returns the text under a key if it is sound. Otherwise drops the record and returns null. */
export function readSound(
  window: Window,
  area: Area,
  key: string,
  isSound: (text: string) => boolean,
  report: ReportWarning,
): string | null {
  const text = readText(window, area, key);
  if (text === null || isSound(text)) return text;
  dropRecord(window, area, key, report);
  return null;
}
