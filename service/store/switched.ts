import { ask, type Steps } from './steps';

/** The published switches as they were from a time on, ms since the epoch. */
export interface SwitchedRow {
  readonly at: number;
  /** JSON of the rules. */
  readonly rules: string;
}

const NEWEST = 'select at, rules from switched where at < $1 order by at desc limit 1';

/** Calls about what was turned off without a release, and on again. */
export const switchedSteps = {
  /** Keeps the switches as they are seen at a time, if they have changed. */
  *seeSwitches(rules: string, at: number): Steps<void> {
    const [row] = yield* ask<SwitchedRow>(NEWEST, Number.MAX_SAFE_INTEGER);
    if (row?.rules !== rules) yield* ask('insert into switched (at, rules) values ($1, $2) on conflict do nothing', at, rules);
  },
  /** The switches of a period, the first first, after those that it began with. */
  *switched(from: number, to: number, most: number): Steps<readonly SwitchedRow[]> {
    const before = yield* ask<SwitchedRow>(NEWEST, from);
    const within = yield* ask<SwitchedRow>(
      'select at, rules from switched where at >= $1 and at < $2 order by at desc limit $3',
      ...[from, to, most],
    );
    return [...before, ...[...within].reverse()];
  },
};
