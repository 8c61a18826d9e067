import { DAY } from '../../../lib/time/day';
import { dayAfter } from '../../facts/days';

/** A week from Monday to Sunday, as ISO 8601 counts them. */
export interface Week {
  readonly from: string;
  readonly to: string;
  /** Such as `2026-W48`. The year is that of its Thursday. */
  readonly name: string;
}

/** Returns the last week that is over on a day. */
export function weekBefore(today: string): Week {
  // Sunday is 0 in JavaScript, and the seventh day here.
  const weekday = new Date(Date.parse(today)).getUTCDay() || 7;
  const from = dayAfter(today, 1 - weekday - 7);
  const thursday = dayAfter(from, 3);
  const year = thursday.slice(0, 4);
  const number = Math.floor((Date.parse(thursday) - Date.parse(`${year}-01-01`)) / DAY / 7) + 1;
  return { from, to: dayAfter(from, 6), name: `${year}-W${`${number}`.padStart(2, '0')}` };
}
