import { readWords } from '../../read-arguments';

export interface Options {
  /** Browsers that post at the same time. */
  readonly browsers: number;
  /** Batches that must be acknowledged before a fault, and again after it. */
  readonly batches: number;
  /** Runs only faults whose name matches. */
  readonly only: RegExp;
}

const COUNTS = { browsers: 100, batches: 500 } as const;

/** `[--browsers=2000] [--batches=500] [--only=pattern of names]`; throws one line that says what is wrong. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = readWords(args, { browsers: text, batches: text, only: text });
  const count = (name: keyof typeof COUNTS) => {
    const value = Number(values[name] ?? COUNTS[name]);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name}=${values[name]}: expected a whole number of at least 1`);
    return value;
  };
  return { browsers: count('browsers'), batches: count('batches'), only: new RegExp(values.only ?? '') };
}
