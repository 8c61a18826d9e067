import { DAY } from '../../lib/time/day';

/** Returns the function from ms since the epoch to a day of a time zone, as `2026-11-28`. Throws a `RangeError` for an unknown zone. */
export function daysOf(zone: string): (at: number) => string {
  if (zone === 'UTC') return (at) => new Date(at).toISOString().slice(0, 10);
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at) => format.format(at);
}

/** Returns the day so many days after one. */
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

const MINUTE = 60_000;

/** Returns the first moment of a day of a time zone, ms since the epoch. `dayOf`: the zone's. */
export function startOf(day: string, dayOf: (at: number) => string): number {
  // No zone is a day away from UTC.
  let [before, from] = [Date.parse(day) - DAY, Date.parse(day) + DAY];
  while (from - before > MINUTE) {
    const middle = before + Math.floor((from - before) / 2 / MINUTE) * MINUTE;
    if (dayOf(middle) < day) before = middle;
    else from = middle;
  }
  return from;
}
