import { readWords } from '../../read-arguments';

export interface Options {
  /** Page views of each kind that a site gets. */
  readonly runs: number;
  /** Sites whose id matches. */
  readonly only: RegExp;
  /** Times by which the processor is slowed down. */
  readonly slow: number;
  /** The page view of a session that is measured: 1 has an empty cache. */
  readonly view: number;
}

const COUNTS = { runs: 5, slow: 1, view: 1 } as const;

/** `[--runs=5] [--slow=4] [--view=2] [--only=pattern of site ids]`; throws a line that says what does not fit. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = readWords(args, { runs: text, slow: text, view: text, only: text });
  const count = (name: keyof typeof COUNTS) => {
    const value = Number(values[name] ?? COUNTS[name]);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name}=${values[name]}: expected a whole number of at least 1`);
    return value;
  };
  return { runs: count('runs'), slow: count('slow'), view: count('view'), only: new RegExp(values.only ?? '') };
}
