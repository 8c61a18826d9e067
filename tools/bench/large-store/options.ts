import { Misused, readWords } from '../../read-arguments';

export interface Options {
  readonly hits: number;
  readonly store: 'embedded' | 'postgres';
  readonly parts: readonly Part[];
  /** The folder of the data while it runs. */
  readonly in?: string | undefined;
}

export const PARTS = ['migrate', 'kills'] as const;
export type Part = (typeof PARTS)[number];

const HITS = 100_000;

export const USAGE = 'Usage: npm run bench -- large-store [--hits 100000] [--store embedded|postgres] [--only migrate|kills] [--in FOLDER]';

/** `[--hits 100000] [--store embedded|postgres] [--only migrate|kills] [--in FOLDER]`; throws one line that says what is wrong. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = readWords(args, { hits: text, store: text, only: text, in: text });
  const hits = Number(values.hits ?? HITS);
  if (!Number.isInteger(hits) || hits < 1) throw new Misused('--hits must be a whole number of at least 1');
  const store = values.store ?? 'embedded';
  if (store !== 'embedded' && store !== 'postgres') throw new Misused('--store must be embedded or postgres');
  const parts = PARTS.filter((part) => values.only === undefined || values.only === part);
  if (!parts.length) throw new Misused(`--only must be ${PARTS.join(' or ')}`);
  return { hits, store, parts, in: values.in };
}
