import { readWords } from '../../read-arguments';

export interface Options {
  /** Sessions of each subject. */
  readonly runs: number;
  /** Pages of a session. */
  readonly pages: number;
  /** Times by which the processor is slowed down. */
  readonly slow: number;
  /** Subjects whose id matches. */
  readonly only: RegExp;
  /** The `dist` folder of another build, which is measured in turn. */
  readonly against?: string;
}

const COUNTS = { runs: 3, pages: 4, slow: 1 } as const;
const ONLY = '^(taproot|taproot-blogs|stack)$';

/** `[--runs=3] [--pages=4] [--slow=4] [--only=pattern of ids] [--against=folder]`; throws a line that says what does not fit. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = readWords(args, { runs: text, pages: text, slow: text, only: text, against: text });
  const { only = ONLY, against } = values;
  const count = (name: keyof typeof COUNTS) => {
    const value = Number(values[name] ?? COUNTS[name]);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name}=${values[name]}: expected a whole number of at least 1`);
    return value;
  };
  return { runs: count('runs'), pages: count('pages'), slow: count('slow'), only: new RegExp(only), ...(against && { against }) };
}
