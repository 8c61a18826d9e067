import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Variant } from '../../../lib/contracts/variants';
import { drawVariant, sharesOf } from '../../../lib/targeting/draw-variant';
import { placeOf } from '../../../lib/targeting/place-of';
import { armsOf } from '../../plugins/experiments/arms';
import { chiSquared, chiSquaredTail } from '../../support/chi-squared';

const THREE: Variant[] = ['control', 'variant1', 'variant2'];
const FIVE: Variant[] = [...THREE, 'variant3', 'variant4'];
/** The same 100000 visitors in each run. */
const visitors = Array.from({ length: 100_000 }, (_, i) => placeOf('split', `${i * 9_973}`));
const places = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('drawVariant', () => {
  it.each([
    [undefined, 0, 'control'],
    [undefined, 0.333, 'control'],
    [undefined, 0.334, 'variant1'],
    [undefined, 0.999, 'variant2'],
    [[9, 1, 0], 0.89, 'control'],
    [[9, 1, 0], 0.91, 'variant1'],
    [[0, 0, 5], 0, 'variant2'],
    [[0, 0, 0], 0.5, 'variant1'],
  ] as const)('with weights %j at %d returns %s [EXP-03]', (weights, place, variant) => {
    expect(drawVariant(armsOf(THREE, weights), place)).toBe(variant);
  });

  it.each([
    [0.5, 0.24, 'control'],
    [0.5, 0.25, undefined],
    [0.5, 0.5, 'variant1'],
    [0.5, 0.75, undefined],
    [0, 0, undefined],
    [1, 0.9999, 'variant1'],
  ] as const)('with a coverage of %d at %d returns %s [EXP-02]', (coverage, place, variant) => {
    expect(drawVariant(armsOf(['control', 'variant1']), place, { coverage })).toBe(variant);
  });

  it('always returns a variant with a share [EXP-03]', () => {
    const weights = fc.array(fc.nat(5), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(weights, places, (shares, place) => {
        const i = THREE.indexOf(drawVariant(armsOf(THREE, shares), place) as Variant);
        return i >= 0 && ((shares[i] ?? 0) > 0 || shares.every((share) => !share));
      }),
      { numRuns: 500 },
    );
  });

  it('assigns visitors of a smaller coverage the same variant in a greater one [EXP-03]', () => {
    const coverages = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(places, coverages, coverages, (place, a, b) => {
        const before = drawVariant(armsOf(THREE), place, { coverage: Math.min(a, b) });
        return before === undefined || before === drawVariant(armsOf(THREE), place, { coverage: Math.max(a, b) });
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [[1, 1], 1],
    [[1, 1, 1], 1],
    [[1, 1, 1, 1, 1], 1],
    [[9, 1], 1],
    [[2, 3, 5], 0.3],
    [[97, 1, 1, 1], 0.5],
  ])('splits 100000 visitors over shares %j with a coverage of %d: chi-squared test with p > 0.001 [EXP-05]', (weights, coverage) => {
    const variants = FIVE.slice(0, weights.length);
    const arms = armsOf(variants, weights);
    const counts = new Map<Variant | undefined, number>();
    for (const place of visitors) {
      const drawn = drawVariant(arms, place, { coverage });
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
    }
    const meant = [...sharesOf(arms).map((share) => share * coverage), ...(coverage < 1 ? [1 - coverage] : [])];
    const seen = [...variants.map((variant) => counts.get(variant) ?? 0), ...(coverage < 1 ? [counts.get(undefined) ?? 0] : [])];
    expect(seen.reduce((sum, count) => sum + count)).toBe(100_000);
    expect(chiSquaredTail(chiSquared(seen, meant), meant.length - 1)).toBeGreaterThan(0.001);
  });
});
