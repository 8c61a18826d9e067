import { readWords } from '../../read-arguments';

export interface Options {
  /** The number of times that each server gets each load. */
  readonly runs: number;
  /** Length of a load, s. */
  readonly seconds: number;
  /** Connections that post at the same time. Those that come during a flush of the log share the next one: with few, the intake waits for it. */
  readonly connections: number;
  /** The number of hits posted to see whether memory grows. */
  readonly hits: number;
  /** Measures only servers whose name matches. */
  readonly only: RegExp;
}

const COUNTS = { runs: 3, seconds: 5, connections: 256, hits: 100_000 } as const;

/** `[--runs=3] [--seconds=5] [--connections=256] [--hits=1000000] [--only=pattern of names]`; throws one line that says what is wrong. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = readWords(args, { runs: text, seconds: text, connections: text, hits: text, only: text });
  const count = (name: keyof typeof COUNTS) => {
    const value = Number(values[name] ?? COUNTS[name]);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name}=${values[name]}: expected a whole number of at least 1`);
    return value;
  };
  return {
    runs: count('runs'),
    seconds: count('seconds'),
    connections: count('connections'),
    hits: count('hits'),
    only: new RegExp(values.only ?? ''),
  };
}
