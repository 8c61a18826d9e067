import { DAY } from '../../../../lib/time/day';
import { dayAfter } from '../../../facts/days';

/** A stretch of days in the network's time zone, `YYYY-MM-DD`, both ends included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Returns whether a text is a day that exists, `2026-02-29` being none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(Date.parse(text)).toISOString().slice(0, 10) === text;

/** Returns the number of days from one day to another, 0 for the same. */
export const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

export const lengthOf = ({ from, to }: Period): number => daysFrom(from, to) + 1;

/** Lists the days of a period. */
export const daysIn = (period: Period): string[] =>
  Array.from({ length: Math.max(0, lengthOf(period)) }, (_, i) => dayAfter(period.from, i));

/** Returns the last day of the month that a day is in. */
export const monthEnd = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

/** Returns the first day of a month, so many months after that of a day. */
export const monthStart = (day: string, months = 0): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

/** Returns the same day a year before. A leap day has the last of February. */
export const yearBefore = (day: string): string => {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  return isDay(before) ? before : `${before.slice(0, 8)}28`;
};
