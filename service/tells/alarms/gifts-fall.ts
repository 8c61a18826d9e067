import { chanceOfAtMost, spreadOf } from './chance';
import type { Reading } from './reading';

/** Gifts of the last full hours, and those of the same hours of the same weekday in the six weeks before. */
export interface WeekdayCounts {
  readonly count: number;
  /** The newest first. `special`: somebody marked the day; undefined: not measured as a whole. */
  readonly weeks: readonly (number | 'special' | undefined)[];
  /** True if the day itself is marked as special. */
  readonly special: boolean;
}

/** Weeks that a level needs, and of these, days that are not special. */
export const WEEKS = 6;
const LEAST_USUAL = 4;
/** The least number of gifts that a verdict needs at the level. */
const LEAST = 10;
/** The chance that is too small to be one. There are 24 verdicts a day, most of which hang together. */
const CHANCE = 1e-4;
/** The part of the level above which a count is no fall, however unlikely. */
const PART = 0.5;
const MOST_SPREAD = 3;

/**
 * Says whether gifts fell below what chance allows. The level is the second lowest of the six weeks: after a campaign or a
 * season of giving, the weeks before it stand for what is usual, and one bad week is not what others are set against.
 */
export function giftsFall({ count, weeks, special }: WeekdayCounts): Reading {
  const unknown: Reading = { kind: 'gifts-fall', subject: '', state: 'unknown' };
  if (special || weeks.length < WEEKS || weeks.includes(undefined)) return unknown;
  const usual = weeks.filter((one) => typeof one === 'number');
  if (usual.length < LEAST_USUAL) return unknown;
  const level = [...usual].sort((a, b) => a - b)[1] ?? 0;
  if (level < LEAST) return unknown;
  const bad = count <= level * PART && chanceOfAtMost(count, level, spreadOf(usual, MOST_SPREAD)) < CHANCE;
  return { ...unknown, state: bad ? 'bad' : 'good', detail: { count, level } };
}
