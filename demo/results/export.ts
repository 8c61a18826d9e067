import type { JudgedVariant, Result } from './judge';

const COLUMNS = ['experiment', 'variant', 'visitors', 'exposures', 'conversions', 'amount'] as const;

/** Quotes a field of CSV (RFC 4180). A leading sign of a formula gets an apostrophe, so that spreadsheets show it as text. */
function quote(value: string | number | boolean | undefined): string {
  const text = typeof value === 'string' ? value.replace(/^[=+\-@\t\r]/, "'$&") : `${value ?? ''}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const intervals = ({ rate, gift }: JudgedVariant) => [rate, gift].flatMap((one) => [one?.difference, one?.low, one?.high]);

/** A row for each variant. Differences are empty where none may be shown. */
export function toCsv(results: readonly Result[]): string {
  const heads = [...COLUMNS, ...['rate', 'gift'].flatMap((name) => [name, `${name}_low`, `${name}_high`]), 'mismatch', 'winner'];
  const rows = results.flatMap(({ variants, mismatch, winner }) =>
    variants.map((one) => [...COLUMNS.map((name) => one[name]), ...intervals(one), mismatch, winner?.variant === one.variant]),
  );
  return [heads, ...rows].map((row) => `${row.map(quote).join(',')}\r\n`).join('');
}
