const DAY = 24 * 60 * 60 * 1_000;

/** Returns the function from ms since the epoch to a day of a time zone, as `2026-11-28`. Throws a `RangeError` for an unknown zone. */
export function daysOf(zone: string): (at: number) => string {
  if (zone === 'UTC') return (at) => new Date(at).toISOString().slice(0, 10);
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at) => format.format(at);
}

/** Returns the day so many days after one. */
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
