import type { Result } from '../../service/experiments/evaluate';

const COLUMNS = ['experiment', 'variant', 'measure', 'currency', 'visitors', 'exposures', 'conversions', 'amount'];

/** Quotes a field of CSV (RFC 4180). A leading sign of a formula gets an apostrophe, so that spreadsheets show it as text. */
function quote(value: string | number | boolean | undefined): string {
  const text = typeof value === 'string' ? value.replace(/^[=+\-@\t\r]/, "'$&") : `${value ?? ''}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a row for each variant of each measure. Differences are empty where none may be shown. */
export function toCsv(results: readonly Result[]): string {
  const rows = results.flatMap(({ experiment, measures, mismatch }) =>
    measures.flatMap(({ event, currency, variants, winner }) =>
      variants.map(({ variant, visitors, exposures, conversions, amount, lift }) => [
        ...[experiment, variant, event, currency, visitors, exposures, conversions, amount],
        ...[lift?.difference, lift?.low, lift?.high, mismatch, winner === variant],
      ]),
    ),
  );
  return [[...COLUMNS, 'lift', 'lift_low', 'lift_high', 'mismatch', 'winner'], ...rows]
    .map((row) => `${row.map(quote).join(',')}\r\n`)
    .join('');
}
