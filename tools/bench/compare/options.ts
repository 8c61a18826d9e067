import { readWords } from '../../read-arguments';

export interface Options {
  /** The number of visits of each kind per subject. */
  readonly runs: number;
  /** Measures only subjects whose id matches. */
  readonly only: RegExp;
  /** Writes `tools/bench/RESULTS.md`. */
  readonly write: boolean;
  /** Leaves out the build and the 10 000 events, which are Taproot's alone. */
  readonly quick: boolean;
  /** The `dist` folder of another build, whose tags are measured in turn. */
  readonly against?: string;
}

const RUNS = 9;
const QUICK_RUNS = 3;

/** `[--quick] [--runs=9] [--only=pattern of ids] [--against=folder] [--write]`; throws one line that says what is wrong. */
export function readOptions(args: readonly string[]): Options {
  const { values } = readWords(args, {
    quick: { type: 'boolean' },
    write: { type: 'boolean' },
    runs: { type: 'string' },
    only: { type: 'string' },
    against: { type: 'string' },
  });
  const { quick = false, write = false, only = '', against } = values;
  const runs = Number(values.runs ?? (quick ? QUICK_RUNS : RUNS));
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs=${values.runs}: expected a count of at least 1`);
  return { quick, write, runs, only: new RegExp(only), ...(against && { against }) };
}
