/** A cell whose text a spreadsheet would run as a formula, at once or after it has dropped what stands before it. */
const RUNS = /^[\s\p{Cc}'"]*[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/u;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
const PLAIN = /^[\w/. -]*$/;

/** Returns a text as a cell, so that a spreadsheet shows it and runs nothing. Numbers stay as they are. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = String(value);
  const safe = RUNS.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return PLAIN.test(safe) ? safe : `"${safe.replaceAll('"', '""')}"`;
}

const lineOf = (cells: readonly unknown[]) => `${cells.map(cellOf).join(',')}\r\n`;

/** Returns rows as CSV (RFC 4180), with the columns' names as its first line. `said`: the last lines, of what the rows lack. */
export const csvOf = (
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
  said: readonly string[] = [],
): string => [columns, ...rows.map((row) => columns.map((column) => row[column])), ...said.map((one) => [one])].map(lineOf).join('');
