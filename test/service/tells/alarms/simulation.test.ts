import { describe, expect, it } from 'vitest';
import { simulate } from './simulate';
import { type Fault, type Size, yearOf } from './traffic';

const HOUR = 60 * 60_000;
const SIZES: Readonly<Record<string, Size>> = {
  'a gift a day': { gifts: 1, hits: 500, refusals: 3 },
  '40 gifts a day': { gifts: 40, hits: 8_000, refusals: 60 },
  '600 gifts a day': { gifts: 600, hits: 120_000, refusals: 900 },
};

describe.each(Object.entries(SIZES))('a year of a network with %s, holidays and a campaign', (_, size) => {
  it('B6: has at most one false alarm a month', () => {
    for (const seed of [1, 2]) {
      const told = simulate(yearOf(size, seed));
      const months = told.map(({ opened }) => new Date(opened).toISOString().slice(0, 7));
      expect(Math.max(0, ...months.map((month) => months.filter((one) => one === month).length))).toBeLessThanOrEqual(2);
      expect(told.length).toBeLessThanOrEqual(12);
    }
  });
});

const FROM = Date.parse('2027-06-15T10:00:00Z');
const fault = (more: Partial<Fault>): Fault => ({ from: FROM, to: FROM + 48 * HOUR, ...more });

it.each([
  ['40 gifts a day', 'no gift more', fault({ gifts: 0 }), 'gifts-fall', 16],
  ['600 gifts a day', 'no gift more', fault({ gifts: 0 }), 'gifts-fall', 10],
  ['600 gifts a day', 'a third of the gifts', fault({ gifts: 0.3 }), 'gifts-fall', 30],
  ['40 gifts a day', 'four times the refusals', fault({ refusals: 4 }), 'refusals-jump', 12],
  ['600 gifts a day', 'four times the refusals', fault({ refusals: 4 }), 'refusals-jump', 12],
] as const)('B6: of %s, tells of %s on the same day or the next', (name, _, given, kind, hours) => {
  const year = yearOf(SIZES[name] as Size, 1, [given]).slice(24 * 100, 24 * 168);
  const [first] = simulate(year).filter(({ opened }) => opened >= FROM);
  expect(first?.kind).toBe(kind);
  expect(((first?.opened ?? Number.POSITIVE_INFINITY) - FROM) / HOUR).toBeLessThanOrEqual(hours);
});

it.each(['40 gifts a day', '600 gifts a day'])('B5: of %s, tells two hours without anything once, and that it is over', (name) => {
  const stopped: Fault = { from: FROM, to: FROM + 2 * HOUR, hits: 0, gifts: 0, refusals: 0 };
  const year = yearOf(SIZES[name] as Size, 1, [stopped]).slice(24 * 100, 24 * 168);
  const told = simulate(year).filter(({ opened }) => opened >= FROM);
  expect(told.map(({ kind }) => kind)).toEqual(['hits-stop']);
  expect(told[0]?.ended).toBeLessThan(FROM + 4 * HOUR);
});
