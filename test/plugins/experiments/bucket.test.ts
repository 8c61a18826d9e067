import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choose, draw, forcedVariants } from '../../../plugins/experiments/bucket';
import type { Experiment } from '../../../plugins/experiments/experiment';

const hero: Experiment = { id: 'hero', variants: ['control', 'variant1', 'variant2'] };
const visitor = { enabled: true, tracked: true, random: () => 0.5 };

describe('choose', () => {
  it.each([
    ['EXP-03 the address decides', { forced: 'variant2', stored: 'control' }, 'variant2', 'forced'],
    ['EXP-03 else what the visitor had', { stored: 'variant2' }, 'variant2', 'stored'],
    ['EXP-03 else chance', {}, 'variant1', 'drawn'],
    ['EXP-03 an unknown wish is none', { forced: 'variant4' }, 'variant1', 'drawn'],
    ['EXP-03 a variant that is gone is drawn anew', { stored: 'variant3' }, 'variant1', 'drawn'],
    ['EXP-02 the control where it is not enabled', { enabled: false, forced: 'variant1', stored: 'variant1' }, 'control', 'default'],
    ['EXP-06 the control for who may not be tracked', { tracked: false, stored: 'variant1' }, 'control', 'default'],
    ['EXP-06 who may not be tracked can look at a variant', { tracked: false, forced: 'variant1' }, 'variant1', 'forced'],
    ['EXP-06 but an unknown wish draws nothing', { tracked: false, forced: 'variant9' }, 'control', 'default'],
  ] as const)('%s', (_, more, variant, from) => {
    expect(choose(hero, { ...visitor, ...more })).toEqual({ variant, from });
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
    [[Number.NaN, -1, 2], 0.1, 'variant2'],
    [[1], 0.9, 'control'],
    [[Number.POSITIVE_INFINITY, 1, 1], 0.99, 'variant2'],
  ] as const)('EXP-03 weights %j at %d give %s', (weights, point, variant) => {
    expect(draw({ ...hero, weights }, point)).toBe(variant);
  });

  it('EXP-03 always gives a variant of the experiment that has a share', () => {
    const weights = fc.array(fc.nat(5), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (shares, point) => {
        const i = hero.variants.indexOf(draw({ ...hero, weights: shares }, point));
        return i >= 0 && ((shares[i] ?? 0) > 0 || shares.every((share) => !share));
      }),
    );
  });

  it('EXP-05 splits evenly: chi-squared of 99000 visitors over 3 variants, p > 0.001', () => {
    // A generator with a fixed seed (mulberry32): the same visitors each time.
    let state = 20_260_101;
    const random = () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    const counts = new Map(hero.variants.map((variant) => [variant, 0]));
    for (let i = 0; i < 99_000; i++) {
      const variant = draw(hero, random());
      counts.set(variant, (counts.get(variant) ?? 0) + 1);
    }
    const chi = [...counts.values()].reduce((sum, count) => sum + (count - 33_000) ** 2 / 33_000, 0);
    expect(chi).toBeLessThan(13.816);
  });
});

it('EXP-03 the address forces one variant an experiment, the first that it names', () => {
  const forced = forcedVariants('?_variant=hero:variant1&x=1&_variant=cta%3Acontrol&_variant=hero:variant2&_variant=odd');
  expect(Object.fromEntries(forced)).toEqual({ hero: 'variant1', cta: 'control', odd: undefined });
});
