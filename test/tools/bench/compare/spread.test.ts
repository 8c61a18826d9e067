import { describe, expect, it } from 'vitest';
import { above, spreadOf } from '../../../../tools/bench/compare/spread';

describe('spreadOf', () => {
  it('returns the median and the quartiles in any order', () => {
    expect(spreadOf([9, 1, 5, 3, 7])).toEqual({ median: 5, low: 3, high: 7, count: 5 });
  });

  it('interpolates when no value is in the middle', () => {
    expect(spreadOf([1, 2, 3, 4])).toEqual({ median: 2.5, low: 1.75, high: 3.25, count: 4 });
  });

  it('ignores values that could not be measured', () => {
    expect(spreadOf([undefined, 4, Number.NaN])).toEqual({ median: 4, low: 4, high: 4, count: 1 });
    expect(spreadOf([undefined])).toBeUndefined();
  });

  it('is shifted by the floor without a change of width', () => {
    const spread = spreadOf([10, 20, 30]);
    expect(above(spread, spreadOf([5]))).toEqual({ median: 15, low: 10, high: 20, count: 3 });
    expect(above(spread, undefined)).toBeUndefined();
  });
});
