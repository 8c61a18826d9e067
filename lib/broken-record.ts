import { writeText } from './storage';

/** As `report` of a plugin's tools. */
export type ReportWarning = (error: Error, detail: { readonly severity: 'warn' }) => void;

/** SES-11: removes a stored record that can't be parsed, and reports it as a warning. */
export function dropRecord(window: Window, area: 'localStorage' | 'sessionStorage', key: string, report: ReportWarning): void {
  writeText(window, area, key, null);
  report(new Error(`${key} can't be parsed`), { severity: 'warn' });
}
