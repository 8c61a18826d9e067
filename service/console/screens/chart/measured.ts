import type { Days, Figures } from '../../answers';
import { daysIn, type Period } from '../period/calendar';

export type Measure = 'visitors' | 'visits' | 'views' | 'gifts' | 'actions' | 'signups';

export const MEASURES: readonly Measure[] = ['visitors', 'visits', 'views', 'gifts', 'actions', 'signups'];

/** Returns a figure, or null where nobody knows it any more. Gifts are their number: amounts of several currencies make no sum. */
export const figureOf = (figures: Figures, measure: Measure): number | null =>
  measure === 'gifts' ? figures.gifts.reduce((sum, { count }) => sum + count, 0) : figures[measure];

/** The reason why a day has no value. */
export interface Unmeasured {
  /** `late`: it waits to be counted. `gap`: nothing arrived that should have. */
  readonly kind: 'before' | 'ahead' | 'late' | 'gone' | 'gap';
}

export interface Point {
  readonly day: string;
  /** 0 for a day that was measured and had nothing. */
  readonly value: number | null;
  readonly unmeasured?: Unmeasured;
}

export interface Known {
  /** The day of the first hit; undefined while there is none. */
  readonly since: string | undefined;
  /** The day up to which hits are counted. */
  readonly until: string;
  readonly today: string;
}

const isNothing = (figures: Figures): boolean => MEASURES.every((measure) => !figureOf(figures, measure));

/** Returns a point for each day of a period: nought where nothing happened, and none, with the reason, where nothing was measured. */
export function pointsOf(
  period: Period,
  { rows, gaps = [], late = [], gone }: Pick<Days, 'rows' | 'gaps' | 'late' | 'gone'>,
  measure: Measure,
  known: Known,
): Point[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return daysIn(period).map((day): Point => {
    const row = byDay.get(day);
    const value = row ? figureOf(row, measure) : null;
    const isLate = late.includes(day) || (day > known.until && day <= known.today);
    // Nought of a day that waits to be counted says nothing.
    if (value !== null && !(isLate && row && isNothing(row))) return { day, value };
    if (isLate) return { day, value: null, unmeasured: { kind: 'late' } };
    if (row || (gone && day <= gone.to)) return { day, value: null, unmeasured: { kind: 'gone' } };
    if (day > known.until) return { day, value: null, unmeasured: { kind: 'ahead' } };
    if (!known.since || day < known.since) return { day, value: null, unmeasured: { kind: 'before' } };
    const isGap = gaps.some(({ from, to }) => from <= day && day <= to);
    return isGap ? { day, value: null, unmeasured: { kind: 'gap' } } : { day, value: 0 };
  });
}

/** Returns the index of the last day with a value, or -1. */
export const lastMeasured = (points: readonly Point[]): number => points.map(({ value }) => value !== null).lastIndexOf(true);
