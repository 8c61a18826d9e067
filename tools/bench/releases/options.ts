import { readWords } from '../../read-arguments';

export interface Options {
  /** Sites whose pages are counted. */
  readonly sites: readonly string[];
  /** Commits, oldest first. Empty: the last one of each of the last five days. */
  readonly at: readonly string[];
}

/** `[--sites=main,blogs] [--at=commit,commit…]`; throws a line that says what does not fit. */
export function readOptions(args: readonly string[]): Options {
  const { values } = readWords(args, { sites: { type: 'string' }, at: { type: 'string' } });
  const at = values.at?.split(',') ?? [];
  if (at.length === 1) throw new Error(`--at=${values.at}: expected at least two commits`);
  return { sites: (values.sites ?? 'main,blogs').split(','), at };
}

/** The number of releases. */
const MOST = 5;

/** Returns the last commit of each of the last five days with commits, oldest first. `log`: lines of a hash and a day, newest first. */
export function lastOfDays(log: string): string[] {
  const byDay = new Map<string, string>();
  for (const line of log.split('\n')) {
    const [hash, day] = line.split(' ');
    if (hash && day && !byDay.has(day)) byDay.set(day, hash);
  }
  return [...byDay.values()].slice(0, MOST).reverse();
}
