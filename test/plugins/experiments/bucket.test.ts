import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chiSquared, chiSquaredTail } from '../../../demo/sample-ratio/chi-squared';
import { choose, draw, forcedVariants } from '../../../plugins/experiments/bucket';
import type { Variant } from '../../../plugins/experiments/experiment';
import { armsOf } from './arms';

const THREE: Variant[] = ['control', 'variant1', 'variant2'];
const arms = armsOf(THREE);
const never = () => false;
const visitor = { arms, steady: () => true, held: true, random: () => 0.5 };

describe('choose', () => {
  it.each([
    ['prefers the variant of the address over the stored one [EXP-03]', { forced: 'variant2', stored: 'control' }, 'variant2', 'forced'],
    ['prefers the variant of the address over the visible one [EXP-03]', { forced: 'variant2', seen: 'control' }, 'variant2', 'forced'],
    ['keeps the stored variant [EXP-03]', { stored: 'variant2' }, 'variant2', 'stored'],
    ['keeps the stored variant even when it moves the page [EXP-03]', { stored: 'variant2', steady: never }, 'variant2', 'stored'],
    ['draws a variant otherwise [EXP-03]', {}, 'variant1', 'drawn'],
    ['ignores an unknown variant in the address [EXP-03]', { forced: 'variant4' }, 'variant1', 'drawn'],
    ['draws again when the stored variant no longer exists [EXP-03]', { stored: 'variant3' }, 'variant1', 'drawn'],
    ['keeps a variant that no longer exists while it is visible [EXP-04]', { stored: 'variant3', seen: 'variant3' }, 'variant3', 'default'],
    ['keeps the visible control over the stored variant [EXP-04]', { stored: 'variant2', seen: 'control' }, 'control', 'default'],
    ['draws nothing once the control is visible [EXP-04]', { seen: 'control' }, 'control', 'late'],
    ['draws nothing when a variant would move the page [EXP-04]', { steady: never }, 'control', 'late'],
    ['keeps the control for a visitor marked as late [EXP-04]', { stored: 'late' }, 'control', 'default'],
    ['does not count a visitor as late when the page was never held [EXP-04]', { seen: 'control', held: false }, 'control', 'default'],
    [
      'returns the control when the experiment does not run [EXP-02]',
      { arms: [], forced: 'variant1', stored: 'variant1' },
      'control',
      'default',
    ],
    [
      'keeps the visible variant when the experiment no longer runs [EXP-04]',
      { arms: [], stored: 'variant1', seen: 'variant1' },
      'variant1',
      'default',
    ],
  ] as const)('%s', (_, more, variant, from) => {
    expect(choose({ ...visitor, ...more })).toEqual({ variant, from });
  });
});

describe('draw', () => {
  it.each([
    [undefined, 0, 'control'],
    [undefined, 0.333, 'control'],
    [undefined, 0.334, 'variant1'],
    [undefined, 0.999, 'variant2'],
    [[9, 1, 0], 0.89, 'control'],
    [[9, 1, 0], 0.91, 'variant1'],
    [[0, 0, 5], 0, 'variant2'],
    [[0, 0, 0], 0.5, 'variant1'],
  ] as const)('with weights %j at %d returns %s [EXP-03]', (weights, point, variant) => {
    expect(draw(armsOf(THREE, weights), point)).toBe(variant);
  });

  it('always returns a variant with a share [EXP-03]', () => {
    const weights = fc.array(fc.nat(5), { minLength: 3, maxLength: 3 });
    const points = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(weights, points, (shares, point) => {
        const i = THREE.indexOf(draw(armsOf(THREE, shares), point));
        return i >= 0 && ((shares[i] ?? 0) > 0 || shares.every((share) => !share));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the split of visitors', () => {
  /** A generator with a fixed seed (mulberry32): the same visitors each time. */
  const chance = (seed: number) => {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  };
  const visits = (shares: readonly number[], seed: number, more: { steady: boolean } = { steady: true }) => {
    const variants = (['control', 'variant1', 'variant2', 'variant3', 'variant4'] as const).slice(0, shares.length);
    const random = chance(seed);
    const counts = shares.map(() => 0);
    for (let i = 0; i < 100_000; i++) {
      const { variant, from } = choose({ ...visitor, arms: armsOf(variants, shares), random, steady: () => more.steady || i % 3 > 0 });
      const at = variants.indexOf(variant as Variant);
      if (from === 'drawn') counts[at] = (counts[at] ?? 0) + 1;
    }
    return counts;
  };

  it.each([[[1, 1]], [[1, 1, 1]], [[1, 1, 1, 1, 1]], [[9, 1]], [[2, 3, 5]], [[97, 1, 1, 1]]])(
    'of 100000 visitors over shares %j passes a chi-squared test with p > 0.001 [EXP-05]',
    (shares) => {
      const counts = visits(shares, 20_260_101);
      expect(counts.reduce((sum, count) => sum + count)).toBe(100_000);
      expect(chiSquaredTail(chiSquared(counts, shares), shares.length - 1)).toBeGreaterThan(0.001);
    },
  );

  it('stays even when a third of the visitors come late, and the test detects when it does not [EXP-05]', () => {
    const counts = visits([1, 1], 7, { steady: false });
    expect(counts.reduce((sum, count) => sum + count)).toBe(66_666);
    expect(chiSquaredTail(chiSquared(counts), 1)).toBeGreaterThan(0.001);
    expect(chiSquaredTail(chiSquared([(counts[0] ?? 0) - 1_000, (counts[1] ?? 0) + 1_000]), 1)).toBeLessThan(0.001);
  });
});

it('forcedVariants reads one variant per experiment, the first that the address names [EXP-03]', () => {
  const forced = forcedVariants('?_variant=hero:variant1&x=1&_variant=cta%3Acontrol&_variant=hero:variant2&_variant=odd');
  expect(Object.fromEntries(forced)).toEqual({ hero: 'variant1', cta: 'control', odd: undefined });
});
