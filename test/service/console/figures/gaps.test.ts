import { expect, it } from 'vitest';
import type { Days } from '../../../../service/console/answers';
import { withGaps } from '../../../../service/console/figures/gaps';
import { daysOf } from '../../../../service/facts/days';

const row = (day: string, views = 0) => ({ day, visits: views, views, visitors: views, gifts: [], actions: 0, signups: 0 });
const answer: Days = {
  rows: [row('2026-10-01', 3), row('2026-10-02'), row('2026-10-03'), row('2026-10-04'), row('2026-10-05', 2)],
  counted_until: '2026-10-05T12:00:00Z',
};
const at = (text: string) => Date.parse(text);

it('A12: take the days on which nothing arrived for no measured ones, and leave noughts that are', () => {
  const dayOf = daysOf('America/New_York');
  // Midnight there is 04:00 UTC.
  const outage = { from: at('2026-10-02T03:59:00Z'), until: at('2026-10-04T04:00:00Z') };
  const told = withGaps(answer, [outage], dayOf);
  expect(told.gaps).toEqual([{ from: '2026-10-02', to: '2026-10-03' }]);
  expect(told.rows.map(({ day }) => day)).toEqual(['2026-10-01', '2026-10-04', '2026-10-05']);
  // A minute of both days was measured.
  expect(withGaps(answer, [{ from: outage.from + 120_000, until: outage.until - 60_000 }], dayOf)).toBe(answer);
  expect(withGaps(answer, [], dayOf)).toBe(answer);
});

it('A12: go on to now while nothing arrives, and have no day with views', () => {
  const told = withGaps(answer, [{ from: at('2026-10-03T00:00:00Z'), until: null }], daysOf('UTC'));
  expect(told.gaps).toEqual([{ from: '2026-10-03', to: '2026-10-04' }]);
});
