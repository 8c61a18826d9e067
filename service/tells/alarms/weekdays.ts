import type { HourCount } from '../../store/alarms';
import { WEEKS } from './gifts-fall';

const HOUR = 60 * 60_000;
const WEEK = 7 * 24 * HOUR;
/** Hours that one verdict is about: enough for a network with 30 gifts a day, and short enough to tell on the same day. */
const HOURS = 12;

type Counts = Omit<HourCount, 'hour'>;

/** The last full hours, and the same hours of the same weekdays before. */
export interface Weekdays {
  readonly last: Counts;
  /** The newest first. `special`: somebody marked the day; undefined: hours were not counted, or nothing at all arrived in them. */
  readonly weeks: readonly (Counts | 'special' | undefined)[];
  readonly special: boolean;
}

/**
 * Sums the last 12 full hours by weekday. `dayOf`: the network's days. `special`: days that somebody marked. Undefined while the last full hours are
 * not counted. A change to or from summer time moves the weeks before it by an hour.
 */
export function weekdaysOf(
  counts: readonly HourCount[],
  now: number,
  dayOf: (at: number) => string,
  special: ReadonlySet<string>,
): Weekdays | undefined {
  const byHour = new Map(counts.map((one) => [one.hour, one]));
  const from = Math.floor(now / HOUR) * HOUR - HOURS * HOUR;
  const sum = (first: number): Counts | undefined => {
    let [hits, gifts, refusals] = [0, 0, 0];
    for (let i = 0; i < HOURS; i++) {
      const one = byHour.get(first + i * HOUR);
      if (!one) return undefined;
      hits += one.hits;
      gifts += one.gifts;
      refusals += one.refusals;
    }
    return { hits, gifts, refusals };
  };
  const isSpecial = (first: number) => special.has(dayOf(first)) || special.has(dayOf(first + (HOURS - 1) * HOUR));
  const last = sum(from);
  if (!last) return undefined;
  const weeks = Array.from({ length: WEEKS }, (_, i) => {
    const first = from - WEEK * (i + 1);
    if (isSpecial(first)) return 'special';
    const found = sum(first);
    return found?.hits ? found : undefined;
  });
  return { last, weeks, special: isSpecial(from) };
}

/** Returns the hits that came in a stretch of time of each week before that was counted, of parts of hours in proportion. */
export function hitsBefore(counts: readonly HourCount[], from: number, to: number): readonly number[] {
  const byHour = new Map(counts.map((one) => [one.hour, one.hits]));
  return Array.from({ length: WEEKS }, (_, i) => {
    const back = WEEK * (i + 1);
    let sum = 0;
    for (let hour = Math.floor((from - back) / HOUR) * HOUR; hour < to - back; hour += HOUR) {
      const hits = byHour.get(hour);
      if (hits === undefined) return undefined;
      sum += (hits * (Math.min(hour + HOUR, to - back) - Math.max(hour, from - back))) / HOUR;
    }
    return sum;
  }).filter((one) => one !== undefined);
}
