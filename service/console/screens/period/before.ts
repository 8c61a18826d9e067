import { dayAfter } from '../../../facts/days';
import { daysFrom, lengthOf, monthEnd, monthStart, type Period, yearBefore } from './calendar';
import { momentOf, wallTime } from './zoned';

/** The period that one is set against. */
export type Against = 'before' | 'year' | 'none';

export const AGAINST: readonly Against[] = ['before', 'year', 'none'];

/** A period, counted to its end or until a moment. */
export interface Stretch extends Period {
  /** ms since the epoch; undefined where the whole period counts. */
  readonly until?: number;
}

const isWholeMonths = ({ from, to }: Period) => from === monthStart(from) && to === monthEnd(to);

const monthsIn = ({ from, to }: Period) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

/**
 * Returns the period that another is set against: the calendar months before whole months, else as many days just before; or the same days
 * of the year before.
 */
export function periodAgainst(period: Period, against: Against): Period | undefined {
  if (against === 'none') return;
  if (against === 'year') {
    // A month keeps its last day: 29 days of February are set against 28.
    const to = yearBefore(period.to);
    return { from: yearBefore(period.from), to: isWholeMonths(period) ? monthEnd(to) : to };
  }
  const end = dayAfter(period.from, -1);
  if (isWholeMonths(period)) return { from: monthStart(period.from, -monthsIn(period)), to: end };
  return { from: dayAfter(period.from, -lengthOf(period)), to: end };
}

/** Returns whether a period has begun and is not over at a moment. */
export const isUnfinished = (period: Period, at: number, zone: string): boolean => {
  const { day } = wallTime(at, zone);
  return period.from <= day && day <= period.to;
};

/**
 * Returns the stretch of the other period that is as far on as an unfinished one: as many days, and until the same time of the last of
 * them. `countedUntil` is the moment up to which hits are counted.
 */
export function sameStretch(period: Period, other: Period, countedUntil: number, zone: string): Stretch {
  if (!isUnfinished(period, countedUntil, zone)) return other;
  const { day, clock } = wallTime(countedUntil, zone);
  const to = dayAfter(other.from, daysFrom(period.from, day));
  // A shorter month has ended by then.
  if (to > other.to) return other;
  return { from: other.from, to, until: momentOf({ day: to, clock }, zone) };
}
