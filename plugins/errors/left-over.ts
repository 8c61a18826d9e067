import { readText, writeText } from '../../lib/storage';
import type { ErrorRecord } from './record';

/**
 * In sessionStorage: the errors that a page could not report before it was left, for the next page of the tab. A line of JSON for each:
 * the address of its page, and its record.
 */
export const LEFT_KEY = 'tp_errors_left';
/** Characters. */
export const MOST_LEFT = 200_000;

/** Keeps errors of this page; false where storage is denied or full. */
export function keepLeft(window: Window, records: readonly ErrorRecord[]): boolean {
  let left = readText(window, 'sessionStorage', LEFT_KEY) ?? '';
  for (const record of records) {
    const line = `${JSON.stringify([window.location.href, record])}\n`;
    if (left.length + line.length <= MOST_LEFT) left += line;
  }
  return writeText(window, 'sessionStorage', LEFT_KEY, left);
}

export const hasLeft = (window: Window): boolean => readText(window, 'sessionStorage', LEFT_KEY) !== null;
