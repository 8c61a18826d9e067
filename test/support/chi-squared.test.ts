import { describe, expect, it } from 'vitest';
import { chiSquared, chiSquaredTail } from './chi-squared';

describe('the chi-squared test', () => {
  it.each([
    [[50, 50], undefined, 0],
    [[60, 40], undefined, 4],
    [[90, 10], [9, 1], 0],
    [[100, 0], [9, 1], 100 / 9],
    [[30, 30, 30], [1, 1, 0], 0 + (30 - 45) ** 2 / 45 + (30 - 45) ** 2 / 45],
    [[0, 0], undefined, 0],
  ] as const)('computes the statistic of %j against %j: %d [EXP-05]', (counts, shares, expected) => {
    expect(chiSquared(counts, shares)).toBeCloseTo(expected, 9);
  });

  // Critical values from printed tables.
  it.each([
    [3.841, 1, 0.05],
    [10.828, 1, 0.001],
    [5.991, 2, 0.05],
    [13.816, 2, 0.001],
    [7.815, 3, 0.05],
    [16.266, 3, 0.001],
    [9.488, 4, 0.05],
    [18.467, 4, 0.001],
    [0, 3, 1],
  ] as const)('finds a statistic of %d with %d degrees of freedom with a probability of %d [EXP-05]', (statistic, degrees, chance) => {
    expect(chiSquaredTail(statistic, degrees)).toBeCloseTo(chance, 4);
  });
});
