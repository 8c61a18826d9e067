import { describe, expect, it } from 'vitest';
import { compare, halfWidth } from '../../../service/experiments/confidence-sequence';
import { evaluate, type VariantRow } from '../../../service/experiments/evaluate';
import { sampleRatioChance } from '../../../service/experiments/sample-ratio-sequence';
import { chiSquared, chiSquaredTail } from '../../support/chi-squared';

/** Mulberry32: the same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The rows of a variant whose visitors give in dollars. */
const rowsOf = (variant: string, visitors: number, conversions: number, amount = 0, squares = 0): VariantRow[] => {
  const whole = { experiment: 'hero', variant, visitors, exposures: visitors, event: 'transaction', conversions };
  return [
    { ...whole, currency: '', amount: 0, squares: 0, begun: 1 },
    { ...whole, currency: 'USD', amount, squares, begun: 1 },
  ];
};
const winners = (rows: readonly VariantRow[]) => evaluate(rows).measures.map(({ winner }) => winner);

/** An experiment day by day, 100 visitors a variant and day: who gives does so with `rates`, mostly little. */
function* days(random: () => number, rates: readonly [number, number], count: number): Generator<VariantRow[]> {
  const sums = rates.map(() => ({ conversions: 0, amount: 0, squares: 0 }));
  for (let day = 1; day <= count; day++) {
    for (const [i, rate] of rates.entries()) {
      for (let visitor = 0; visitor < 100; visitor++) {
        const sum = sums[i];
        if (!sum || random() >= rate) continue;
        const gift = Math.round(10 / (random() + 0.02));
        sum.conversions++;
        sum.amount += gift;
        sum.squares += gift * gift;
      }
    }
    yield sums.flatMap(({ conversions, amount, squares }, i) =>
      rowsOf(i ? 'variant1' : 'control', day * 100, conversions, amount, squares),
    );
  }
}

describe('the asymptotic confidence sequence', () => {
  it('has the width of theorem 2.2 and equation 15 [EXP-05]', () => {
    expect(halfWidth(2_000, 1, 0.05, 2_000)).toBeCloseTo(0.06787, 5);
    expect(halfWidth(2_000, 4, 0.05, 2_000)).toBeCloseTo(0.13574, 5);
  });

  it('is tightest near the number of visitors that it is tuned for, and wider than a fixed interval [EXP-05]', () => {
    const at = (tuned: number) => halfWidth(2_000, 1, 0.05, tuned);
    expect(at(2_000)).toBeLessThan(at(500));
    expect(at(2_000)).toBeLessThan(at(8_000));
    expect(at(2_000)).toBeGreaterThan(1.96 / Math.sqrt(2_000));
  });

  it('returns no interval for few visitors, or without any variance [EXP-05]', () => {
    const sample = (count: number, sum: number) => ({ count, sum, squares: sum });
    expect(compare(sample(99, 9), sample(500, 50), 0.05)).toBeUndefined();
    expect(compare(sample(500, 0), sample(500, 50), 0.05)).toBeUndefined();
    expect(compare(sample(500, 50), sample(500, 50), 0.05)?.difference).toBe(0);
  });

  it('raises at most 50 false alarms in 1000 experiments without a difference that are looked at for 30 days [EXP-05]', () => {
    const random = seeded(30);
    let alarms = 0;
    let often = 0;
    for (let i = 0; i < 1_000; i++) {
      let alarmed = false;
      let naive = false;
      for (const rows of days(random, [0.08, 0.08], 30)) {
        alarmed ||= winners(rows).some(Boolean);
        const givers = rows.filter(({ currency }) => !currency);
        const given = givers.map(({ conversions }) => conversions);
        const not = givers.map(({ visitors, conversions }) => visitors - conversions);
        const whole = [given, not].flatMap((counts) => [chiSquared(counts), counts.reduce((a, b) => a + b, 0)]);
        naive ||= chiSquaredTail((whole[0] ?? 0) + (whole[2] ?? 0), 1) < 0.05;
      }
      alarms += alarmed ? 1 : 0;
      often += naive ? 1 : 0;
    }
    expect(alarms).toBeLessThanOrEqual(50);
    // A test of a fixed size, looked at as often, breaks its promise on the same visitors.
    expect(often).toBeGreaterThan(100);
  });

  it('the asymptotic confidence sequence finds a real difference [EXP-05]', () => {
    let last: VariantRow[] = [];
    for (const rows of days(seeded(31), [0.08, 0.16], 30)) last = rows;
    expect(winners(last)[0]).toBe('variant1');
  });
});

describe('the always-valid check of the sample ratio', () => {
  it('is the Bayes factor of a Dirichlet prior [EXP-05]', () => {
    // Γ(100)/Γ(101) · Γ(51)/Γ(50) / 0.5 = 1/100 · 50 · 2: one visitor says nothing.
    expect(sampleRatioChance([1, 0], [1, 1])).toBeCloseTo(1, 9);
    // 50 · 51 / (100 · 101) · 4 = 1.00990…
    expect(sampleRatioChance([2, 0], [1, 1])).toBeCloseTo(1 / 1.00990099, 6);
    expect(sampleRatioChance([5_000, 5_000], [1, 1])).toBe(1);
    expect(sampleRatioChance([600, 400], [1, 1])).toBeLessThan(0.001);
    expect(sampleRatioChance([900, 100], [9, 1])).toBe(1);
    expect(sampleRatioChance([10, 1], [1, 0])).toBe(0);
  });

  it('raises at most one false alarm in 1000 sound splits that are looked at for 30 days [EXP-05]', () => {
    const random = seeded(32);
    let alarms = 0;
    for (let i = 0; i < 1_000; i++) {
      const counts: [number, number] = [0, 0];
      let alarmed = false;
      for (let day = 0; day < 30; day++) {
        for (let visitor = 0; visitor < 100; visitor++) counts[random() < 0.5 ? 0 : 1]++;
        alarmed ||= sampleRatioChance(counts, [1, 1]) < 0.001;
      }
      alarms += alarmed ? 1 : 0;
    }
    expect(alarms).toBeLessThanOrEqual(1);
  });

  it('A16: is quiet about a split that was meant and about few visitors, and warns of a variant that nobody has', () => {
    const split = (control: number, variant1: number, weights: readonly [number, number]) => {
      const rows = [...(control ? rowsOf('control', control, 0) : []), ...(variant1 ? rowsOf('variant1', variant1, 0) : [])];
      const shares = new Map([
        ['control', weights[0]],
        ['variant1', weights[1]],
      ]);
      return evaluate(rows, { shares }).mismatch;
    };
    expect(split(900, 100, [90, 10])).toBe(false);
    expect(split(950, 50, [95, 5])).toBe(false);
    expect(split(500, 500, [90, 10])).toBe(true);
    expect(split(500, 0, [50, 50])).toBe(true);
    expect(split(2, 0, [50, 50])).toBe(false);
  });

  it('shows no winner and no interval on a mismatch [EXP-05]', () => {
    const result = evaluate([...rowsOf('control', 6_000, 300), ...rowsOf('variant1', 4_000, 900)]);
    expect(result.mismatch).toBe(true);
    expect(result.measures.every(({ winner, variants }) => !winner && variants.every(({ lift }) => !lift))).toBe(true);
    const shares = new Map([
      ['control', 1],
      ['variant1', 1],
    ]);
    const lost = evaluate(rowsOf('control', 600, 30), { shares });
    expect(lost).toMatchObject({ mismatch: true, variants: [{ variant: 'control' }, { variant: 'variant1', visitors: 0 }] });
  });
});
