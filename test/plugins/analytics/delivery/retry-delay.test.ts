import { expect, it } from 'vitest';
import { retryDelay } from '../../../../plugins/analytics/delivery/retry-delay';

const cases: [failures: number, longest: number][] = [
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [9, 256_000],
  [10, 300_000],
  [5_000, 300_000],
];
it.each(cases)('retryDelay after %i failures is %i ms, or up to half of it less [HIT-05]', (failures, longest) => {
  expect(retryDelay(failures, 0)).toBe(longest / 2);
  expect(retryDelay(failures, 0.999_999)).toBeCloseTo(longest, -3);
});
