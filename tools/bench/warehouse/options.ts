import { Misused, readWords } from '../../read-arguments';

export interface Options {
  readonly hits: number;
  readonly days: number;
  /** The number of times that each question is asked. */
  readonly runs: number;
  readonly store: 'embedded' | 'postgres';
  /** Asks other engines the same. */
  readonly peers: boolean;
  /** The folder that keeps what is loaded; a later call measures it again, and loads nothing. */
  readonly keep?: string | undefined;
}

const COUNTS = { hits: 100_000, days: 60, runs: 3 } as const;

/** `[--hits 100000] [--days 60] [--runs 3] [--store embedded|postgres] [--peers] [--keep FOLDER]`; throws one line that says what is wrong. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = readWords(args, { hits: text, days: text, runs: text, store: text, keep: text, peers: { type: 'boolean' } });
  const count = (name: keyof typeof COUNTS) => {
    const value = Number(values[name] ?? COUNTS[name]);
    if (!Number.isInteger(value) || value < 1) throw new Misused(`--${name} must be a whole number of at least 1`);
    return value;
  };
  const store = values.store ?? (process.env.DATABASE_URL ? 'postgres' : 'embedded');
  if (store !== 'embedded' && store !== 'postgres') throw new Misused('--store must be embedded or postgres');
  // A server of its own would go with the bench.
  if (values.keep && store === 'postgres' && !process.env.DATABASE_URL) throw new Misused('--keep with PostgreSQL needs DATABASE_URL');
  return { ...{ store, keep: values.keep }, ...{ peers: !!values.peers, hits: count('hits'), days: count('days'), runs: count('runs') } };
}
