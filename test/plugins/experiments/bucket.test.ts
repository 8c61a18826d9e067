import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chiSquared, chiSquaredTail } from '../../../lib/chi-squared';
import { choose, draw, forcedVariants } from '../../../plugins/experiments/bucket';
import type { Variant } from '../../../plugins/experiments/experiment';
import { armsOf } from './arms';

const THREE: Variant[] = ['control', 'variant1', 'variant2'];
const arms = armsOf(THREE);
const never = () => false;
const visitor = { arms, steady: () => true, held: true, random: () => 0.5 };

describe('choose', () => {
  it.each([
    ['EXP-03 the address decides', { forced: 'variant2', stored: 'control' }, 'variant2', 'forced'],
    ['EXP-03 the address decides, whatever is seen', { forced: 'variant2', seen: 'control' }, 'variant2', 'forced'],
    ['EXP-03 else what the visitor had', { stored: 'variant2' }, 'variant2', 'stored'],
    ['EXP-03 what the visitor had, though it moves something', { stored: 'variant2', steady: never }, 'variant2', 'stored'],
    ['EXP-03 else chance', {}, 'variant1', 'drawn'],
    ['EXP-03 an unknown wish is none', { forced: 'variant4' }, 'variant1', 'drawn'],
    ['EXP-03 a variant that is gone is drawn anew', { stored: 'variant3' }, 'variant1', 'drawn'],
    ['EXP-04 a variant that is gone stays while it is seen', { stored: 'variant3', seen: 'variant3' }, 'variant3', 'default'],
    ['EXP-04 what the visitor had is not shown once something else is seen', { stored: 'variant2', seen: 'control' }, 'control', 'default'],
    ['EXP-04 nothing is drawn once the control is seen', { seen: 'control' }, 'control', 'late'],
    ['EXP-04 nothing is drawn where a variant would move something', { steady: never }, 'control', 'late'],
    ['EXP-04 who came late keeps the control', { stored: 'late' }, 'control', 'default'],
    ['EXP-04 who was shown the page before anybody could hold it is not late', { seen: 'control', held: false }, 'control', 'default'],
    ['EXP-02 the control where it does not run', { arms: [], forced: 'variant1', stored: 'variant1' }, 'control', 'default'],
    ['EXP-04 where it runs no more, what is seen stays', { arms: [], stored: 'variant1', seen: 'variant1' }, 'variant1', 'default'],
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
  ] as const)('EXP-03 weights %j at %d give %s', (weights, point, variant) => {
    expect(draw(armsOf(THREE, weights), point)).toBe(variant);
  });

  it('EXP-03 always gives a variant of the experiment that has a share', () => {
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

describe('the split', () => {
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
    'EXP-05 of 100000 visitors over shares of %j is as meant: chi-squared p > 0.001',
    (shares) => {
      const counts = visits(shares, 20_260_101);
      expect(counts.reduce((sum, count) => sum + count)).toBe(100_000);
      expect(chiSquaredTail(chiSquared(counts, shares), shares.length - 1)).toBeGreaterThan(0.001);
    },
  );

  it('EXP-05 stays even where a third of the visitors came late, and the test notices where it is not', () => {
    const counts = visits([1, 1], 7, { steady: false });
    expect(counts.reduce((sum, count) => sum + count)).toBe(66_666);
    expect(chiSquaredTail(chiSquared(counts), 1)).toBeGreaterThan(0.001);
    expect(chiSquaredTail(chiSquared([(counts[0] ?? 0) - 1_000, (counts[1] ?? 0) + 1_000]), 1)).toBeLessThan(0.001);
  });
});

it('EXP-03 the address forces one variant an experiment, the first that it names', () => {
  const forced = forcedVariants('?_variant=hero:variant1&x=1&_variant=cta%3Acontrol&_variant=hero:variant2&_variant=odd');
  expect(Object.fromEntries(forced)).toEqual({ hero: 'variant1', cta: 'control', odd: undefined });
});
