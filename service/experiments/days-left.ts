import { compare, type Sample } from './confidence-sequence';

/** Longer than this nobody waits, and no rate holds. */
const MOST_DAYS = 365;

const times = ({ count, sum, squares }: Sample, factor: number): Sample => ({
  count: count * factor,
  sum: sum * factor,
  squares: squares * factor,
});

/**
 * Returns the days until the interval of a difference leaves nought out, if variants go on as they have; undefined if that can't be said, or takes
 * longer than a year, or if it leaves nought out already. `perDay`: visitors of all variants a day. `visitors`: those of all variants until now.
 */
export function daysLeft(control: Sample, variant: Sample, alpha: number, visitors: number, perDay: number): number | undefined {
  const isDecided = (days: number): boolean => {
    const factor = 1 + (days * perDay) / visitors;
    const interval = compare(times(control, factor), times(variant, factor), alpha);
    return interval !== undefined && (interval.low > 0 || interval.high < 0);
  };
  if (!(visitors > 0 && perDay > 0) || isDecided(0) || !isDecided(MOST_DAYS)) return;
  let [few, enough] = [0, MOST_DAYS];
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    if (isDecided(middle)) enough = middle;
    else few = middle;
  }
  return enough;
}
