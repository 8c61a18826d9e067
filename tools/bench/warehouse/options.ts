import { Misused, readWords } from '../../read-arguments';

export interface Options {
  readonly hits: number;
  readonly days: number;
  /** The number of times that each question is asked. */
  readonly runs: number;
}

const COUNTS: Options = { hits: 100_000, days: 60, runs: 3 };

/** `[--hits 100000] [--days 60] [--runs 3]`; throws one line that says what is wrong. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = readWords(args, { hits: text, days: text, runs: text });
  const count = (name: keyof Options) => {
    const value = Number(values[name] ?? COUNTS[name]);
    if (!Number.isInteger(value) || value < 1) throw new Misused(`--${name} must be a whole number of at least 1`);
    return value;
  };
  return { hits: count('hits'), days: count('days'), runs: count('runs') };
}
