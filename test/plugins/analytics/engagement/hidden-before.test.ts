import { expect, it } from 'vitest';
import { hiddenBetween } from '../../../../plugins/analytics/engagement/hidden-before';

const changes = [
  { name: 'visible', startTime: 0 },
  { name: 'hidden', startTime: 1000 },
  { name: 'visible', startTime: 3000 },
  { name: 'hidden', startTime: 9000 },
];
const spans: [from: number, to: number, hidden: number][] = [
  [0, 500, 0],
  [0, 5000, 2000],
  [2000, 5000, 1000],
  [3000, 10_000, 1000],
  [0, 10_000, 3000],
];
it.each(spans)('hiddenBetween %i and %i ms is %i ms [ENG-01]', (from, to, hidden) => {
  expect(hiddenBetween(changes, from, to)).toBe(hidden);
});
