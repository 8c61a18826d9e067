import type { Reading } from './reading';

/** A group of errors, as far as an alarm needs it. */
export interface SeenGroup {
  readonly type: string;
  readonly message: string;
  readonly firstRelease: string;
  /** ms since the epoch. */
  readonly first: number;
  readonly last: number;
  readonly people: number;
  /** True for errors that came although their group was marked as done; release and times are theirs then. */
  readonly returned?: boolean;
}

/** People who have to see an error before somebody is told. */
export const LEAST_PEOPLE = 10;
/** ms after its first error in which a group is new, and after its last one in which it goes on. */
const NEW = 7 * 24 * 60 * 60_000;
const GOES_ON = 24 * 60 * 60_000;
/** Groups that a message names. */
const MOST = 5;

/** Says which releases brought an error that at least some people saw, or brought one back that was done: one reading a release, with its groups. */
export function newErrors(groups: readonly SeenGroup[], now: number): readonly Reading[] {
  const byRelease = new Map<string, SeenGroup[]>();
  for (const group of groups) {
    const { firstRelease, people, first, last, returned } = group;
    if ((firstRelease === 'unknown' && !returned) || people < LEAST_PEOPLE || now - first > NEW || now - last > GOES_ON) continue;
    byRelease.set(firstRelease, [...(byRelease.get(firstRelease) ?? []), group]);
  }
  return [...byRelease].map(([release, own]) => ({
    kind: 'new-errors',
    subject: release,
    state: 'bad',
    detail: {
      count: own.length,
      people: Math.max(...own.map(({ people }) => people)),
      ...(own.some(({ returned }) => returned) && { returned: own.filter(({ returned }) => returned).length }),
      errors: own
        .sort((a, b) => b.people - a.people)
        .slice(0, MOST)
        .map(({ type, message, people }) => `${people}: ${type}: ${message}`.slice(0, 300)),
    },
  }));
}
