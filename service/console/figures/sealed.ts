import { dayAfter } from '../../facts/days';
import type { DayCounts } from '../../store/facts';
import type { Figures, Gift } from '../answers';
import type { Asked } from './asked';
import { addedGifts } from './campaigns';

type Period = Pick<Asked, 'from' | 'to'>;

/** A period's days whose hits are past retention, and those that are still in the files. */
export interface Split {
  readonly gone?: Period;
  readonly live?: Period;
}

/** Splits a period at the latest day whose counts are kept for good; '' if there is none. */
export function splitAt({ from, to }: Period, sealed: string): Split {
  if (from > sealed) return { live: { from, to } };
  if (to <= sealed) return { gone: { from, to } };
  return { gone: { from, to: sealed }, live: { from: dayAfter(sealed, 1), to } };
}

/** Returns whether the counts of days answer: of visits with a page, from a source, or up to a moment, they know nothing. */
export const isCountable = ({ page, source, until }: Pick<Asked, 'page' | 'source' | 'until'>): boolean =>
  page === undefined && source === undefined && until === undefined;

/** Returns the month that a period is, such as `2026-11`, or undefined if it is more or less than one. */
export function monthOf({ from, to }: Period): string | undefined {
  const month = from.slice(0, 7);
  return from.endsWith('-01') && to.startsWith(month) && dayAfter(to, 1).endsWith('-01') ? month : undefined;
}

const giftsOf = (text: string): Gift[] => {
  const byCurrency = JSON.parse(text) as Readonly<Record<string, { gifts: number; amount: number }>>;
  return Object.entries(byCurrency).map(([currency, { gifts: count, amount: sum }]) => ({ currency, count, sum }));
};

export type DayFigures = Figures & { readonly day: string };

/** Returns the figures of each day of a period, of a site or ('') of the network: nought on days without counts. */
export function daysOfCounts(counts: readonly DayCounts[], site: string, { from, to }: Period): DayFigures[] {
  const own = new Map(counts.filter((one) => one.site === site).map((one) => [one.day, one]));
  const [first] = counts.map(({ day }) => day).sort();
  const days: DayFigures[] = [];
  if (first)
    for (let day = first > from ? first : from; day <= to; day = dayAfter(day, 1)) {
      const { views = 0, visits = 0, people = 0, actions = 0, signups = 0, gifts = '{}' } = own.get(day) ?? {};
      days.push({ day, ...{ views, visits, visitors: people, actions, signups, gifts: giftsOf(gifts) } });
    }
  return days;
}

const sum = (values: readonly (number | null)[]): number | null =>
  values.some((value) => value === null) ? null : values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Adds up the figures of several stretches. Who came on two of them is one person, so their visitors are no sum. */
export const addUp = (stretches: readonly Figures[]): Figures => ({
  visits: stretches.reduce((total, { visits }) => total + visits, 0),
  views: stretches.reduce((total, { views }) => total + views, 0),
  visitors: stretches.length === 1 ? (stretches[0]?.visitors ?? null) : null,
  gifts: addedGifts(stretches.flatMap(({ gifts }) => gifts)),
  actions: sum(stretches.map(({ actions }) => actions)),
  signups: sum(stretches.map(({ signups }) => signups)),
});
