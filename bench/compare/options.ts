export interface Options {
  /** Visits of each kind that a subject gets. */
  readonly runs: number;
  /** Subjects whose id matches. */
  readonly only: RegExp;
  /** Writes `bench/RESULTS.md`. */
  readonly write: boolean;
  /** Leaves out the build and the 10 000 events, which are Taproot's alone. */
  readonly quick: boolean;
}

const RUNS = 9;
const QUICK_RUNS = 3;

/** `[--quick] [--runs=9] [--only=pattern of ids] [--write]`; throws a line that says what does not fit. */
export function readOptions(args: readonly string[]): Options {
  const known = /^--(?:(quick|write)|(runs)=([1-9]\d*)|(only)=(.+))$/;
  const found = new Map<string, string>();
  for (const arg of args) {
    const [, flag, runs, count = '', only, pattern = ''] = known.exec(arg) ?? [];
    const name = flag ?? runs ?? only;
    if (!name) throw new Error(`${arg}: expected --quick, --runs=<count>, --only=<pattern> or --write`);
    found.set(name, count || pattern);
  }
  const quick = found.has('quick');
  return {
    quick,
    write: found.has('write'),
    runs: Number(found.get('runs') ?? (quick ? QUICK_RUNS : RUNS)),
    only: new RegExp(found.get('only') ?? ''),
  };
}
