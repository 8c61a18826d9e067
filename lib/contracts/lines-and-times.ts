import { readTime } from '../time/read-time';
import { isPattern } from '../values/pattern';
import { number, ruled, type Shape, text } from './shape';

/** Replaces the words that complete "expected …". */
export const named = <S extends Shape>(shape: S, expected: string): S => ({ ...shape, expected });

/** Text that follows a rule which no pattern can state. */
export const textThat = (expected: string, holds: (value: string) => boolean, of = text(2_000, { from: 0, expected })) =>
  ruled(of, (value) => (holds(value) ? undefined : expected));

export const line = text(200);
export const prose = text(2_000);
/** A plain number of times. */
export const count = number(1, 10_000);
/** Ten years at most. */
export const seconds = number(0, 315_360_000);

const isDate = (value: string) => !Number.isNaN(readTime(value));
/** ISO 8601. */
export const date = textThat('a date, as in 2026-05-01T00:00:00Z', isDate);
export const day = textThat('a day, as in 2026-05-01, or today', (value) => value === 'today' || (value.length === 10 && isDate(value)));
/** The source of a regular expression. */
export const pattern = textThat('a regular expression', isPattern, line);
