import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A row of the table "What a link can do" in `docs/security.md`. */
export interface AddressRow {
  /** The names of parameters, where `…` stands for any ending, and the parts without a name: `the path`. */
  readonly names: readonly string[];
  readonly bound: string;
}

const page = readFileSync(fileURLToPath(new URL('../../docs/security.md', import.meta.url)), 'utf8');

/** Returns the rows of the table, in order. */
export function addressRows(text = page): AddressRow[] {
  const [, section = ''] = /^## What a link can do\n([\s\S]*?)^## /m.exec(text) ?? [];
  return section
    .split('\n')
    .filter((line) => /^\| (?!---|part of)/.test(line))
    .map((line) => {
      const [, first = '', , bound = ''] = line.split(/ ?\| ?/);
      return { names: first.split(', ').map((name) => name.replaceAll('`', '')), bound };
    });
}

/** Returns the row's name that a parameter has, or undefined. */
export const rowOf = (parameter: string, rows = addressRows()): string | undefined =>
  rows.flatMap(({ names }) => names).find((name) => name === parameter || (name.endsWith('…') && parameter.startsWith(name.slice(0, -1))));
