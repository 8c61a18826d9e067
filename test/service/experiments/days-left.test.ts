import { describe, expect, it } from 'vitest';
import { compare, type Sample } from '../../../service/experiments/confidence-sequence';
import { daysLeft } from '../../../service/experiments/days-left';

const share = (count: number, sum: number): Sample => ({ count, sum, squares: sum });

describe('the days that an experiment still needs', () => {
  it('are as many as the interval takes to leave nought out at the same rate [EXP-05]', () => {
    const days = daysLeft(share(1_000, 50), share(1_000, 75), 0.05, 2_000, 200) as number;
    const later = (more: number) => compare(share(1_000 + 100 * more, 50 + 5 * more), share(1_000 + 100 * more, 75 + 7.5 * more), 0.05);
    expect(later(days)?.low).toBeGreaterThan(0);
    expect(later(days - 1)?.low).toBeLessThan(0);
  });

  it('are fewer for a larger difference, and for more visitors a day [EXP-05]', () => {
    const small = daysLeft(share(1_000, 50), share(1_000, 75), 0.05, 2_000, 200) as number;
    expect(daysLeft(share(1_000, 50), share(1_000, 80), 0.05, 2_000, 200)).toBeLessThan(small);
    expect(daysLeft(share(1_000, 50), share(1_000, 75), 0.05, 2_000, 400)).toBeLessThan(small);
  });

  it.each([
    ['a difference of nought', share(1_000, 50), share(1_000, 50), 2_000, 200],
    ['a difference that a year does not show', share(1_000, 50), share(1_000, 51), 2_000, 20],
    ['no conversions', share(1_000, 0), share(1_000, 0), 2_000, 200],
    ['a variant that is worse already', share(1_000, 200), share(1_000, 50), 2_000, 200],
    ['no visitors lately', share(1_000, 50), share(1_000, 75), 2_000, 0],
    ['no visitors', share(0, 0), share(0, 0), 0, 0],
  ])('can’t be said with %s [EXP-05]', (_, control, variant, visitors, perDay) => {
    expect(daysLeft(control, variant, 0.05, visitors, perDay)).toBeUndefined();
  });
});
