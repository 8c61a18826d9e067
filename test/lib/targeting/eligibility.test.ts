import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Audience } from '../../../lib/contracts/audience';
import type { Variant } from '../../../lib/contracts/variants';
import { whyOutside } from '../../../lib/targeting/audience';
import { placeOf } from '../../../lib/targeting/bucket-memory';
import {
  type Circumstances,
  drawVariant,
  type Experiment,
  mayEnter,
  runningArms,
  runsHere,
  sharesOf,
} from '../../../lib/targeting/eligibility';
import { armsOf } from '../../plugins/experiments/arms';
import { chiSquared, chiSquaredTail } from '../../support/chi-squared';

describe('experiment', () => {
  const NOON = Date.parse('2026-05-01T12:00:00Z');
  const hero: Experiment = { id: 'hero', arms: armsOf(['control', 'variant1']), days: 35 };
  const [control, variant1] = armsOf(['control', 'variant1']) as [Experiment['arms'][0], Experiment['arms'][0]];

  it.each<[string, Partial<Experiment>, number]>([
    ['two variants', {}, 2],
    ['one variant', { arms: [control] }, 0],
    ['no variant', { arms: [] }, 0],
    ['its device', { device: 'desktop' }, 2],
    ['another device', { device: 'mobile' }, 0],
    ['started this moment', { start: NOON }, 2],
    ['not started yet', { start: NOON + 1 }, 0],
    ['not ended yet', { end: NOON + 1 }, 2],
    ['ended this moment', { end: NOON }, 0],
    ['a variant that is for another device', { arms: [control, { ...variant1, device: 'mobile' }] }, 0],
    ['a variant that has ended', { arms: [control, { ...variant1, end: NOON }] }, 0],
    ['a third variant that has not started', { arms: [...hero.arms, { ...variant1, variant: 'variant2', start: NOON + 1 }] }, 2],
  ])('runningArms of an experiment with %s [EXP-02]', (_, more, running) => {
    expect(runningArms({ ...hero, ...more }, NOON, 'desktop')).toHaveLength(running);
  });
});

describe('draw-variant', () => {
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
    ] as const)('drawVariant with weights %j at %d returns %s [EXP-03]', (weights, place, variant) => {
      expect(drawVariant(armsOf(THREE, weights), place)).toBe(variant);
    });

    it.each([
      [0.5, 0.24, 'control'],
      [0.5, 0.25, undefined],
      [0.5, 0.5, 'variant1'],
      [0.5, 0.75, undefined],
      [0, 0, undefined],
      [1, 0.9999, 'variant1'],
    ] as const)('drawVariant with a coverage of %d at %d returns %s [EXP-02]', (coverage, place, variant) => {
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
});

describe('eligibility', () => {
  const NOON = Date.parse('2026-05-01T12:00:00Z');
  const arms = armsOf(['control', 'variant1']);
  const hero: Experiment = { id: 'hero', arms, days: 35 };
  const visitor = { country: 'US', sources: ['direct'], visits: 1, device: 'desktop', buckets: new Map() } as const;
  const whyVisitorIsOut = (audience: Audience) => whyOutside(audience, visitor);
  const here: Circumstances = {
    now: NOON,
    url: 'https://www.main.example/give/1',
    device: 'desktop',
    whyOutside: whyVisitorIsOut,
    place: () => 0.6,
  };

  describe('runsHere', () => {
    it.each<[string, Partial<Experiment>, string]>([
      ['has not begun', { start: NOON + 1 }, 'not begun'],
      ['has ended this moment', { end: NOON }, 'ended'],
      ['is for another device', { device: 'mobile' }, 'device desktop'],
      ['is for other addresses', { addresses: [{ match: 'path', value: '/about' }] }, 'address'],
      ['is not for this address', { addresses: [{ match: 'regex', value: '/give/\\d+', exclude: true }] }, 'address'],
      ['has one variant', { arms: arms.slice(1) }, 'fewer than two variants'],
    ])('returns the reason if an experiment %s [EXP-02]', (_, more, reason) => {
      expect(runsHere({ ...hero, ...more }, here)).toBe(reason);
    });

    it('returns the variants if it runs [EXP-02]', () => {
      expect(runsHere({ ...hero, addresses: [{ match: 'regex', value: '/give/\\d+' }], end: NOON + 1 }, here)).toEqual(arms);
    });
  });

  describe('mayEnter', () => {
    const range = (from: number, to: number) => ({ namespace: { name: 'checkout', from, to } });
    it.each<[string, Partial<Experiment>, Partial<Circumstances>, object]>([
      ['everybody', {}, {}, { variant: 'variant1' }],
      ['a visitor of the audience', { audience: { countries: ['US'] } }, {}, { variant: 'variant1' }],
      ['a visitor outside the audience', { audience: { countries: ['CA'] } }, {}, { out: 'country US' }],
      ['a visitor whose audience can’t be known', { audience: {} }, { whyOutside: undefined }, { out: 'audience not known' }],
      ['a visitor beyond the coverage', { coverage: 0.1 }, {}, { out: 'coverage' }],
      ['a visitor of the namespace’s range', range(0.6, 1), {}, { variant: 'variant1' }],
      ['a visitor beyond the namespace’s range', range(0, 0.6), {}, { out: 'namespace checkout' }],
      ['a visitor with another experiment of the namespace', range(0.6, 1), { isTaken: () => true }, { out: 'namespace checkout' }],
      ['a visitor who is held out', {}, { isHeldOut: () => true }, { out: 'held out' }],
    ])('mayEnter decides for %s [EXP-02]', (_, more, circumstances, outcome) => {
      expect(mayEnter({ ...hero, ...more }, arms, { ...here, ...circumstances })).toEqual(outcome);
    });

    it('distributes visitors by the seed, or by the id without one [EXP-03]', () => {
      const place = vi.fn(() => 0);
      mayEnter(hero, arms, { ...here, place });
      mayEnter({ ...hero, seed: 'again', ...range(0, 1) }, arms, { ...here, place });
      expect(place.mock.calls.flat()).toEqual(['hero', '__checkout', 'again']);
    });

    it('asks the hold-out last, and only about visitors who would enter', () => {
      const isHeldOut = vi.fn(() => false);
      mayEnter({ ...hero, coverage: 0 }, arms, { ...here, isHeldOut });
      expect(isHeldOut).not.toHaveBeenCalled();
    });

    it('admits each visitor to at most one of two experiments in a namespace', () => {
      for (let at = 0; at < 1; at += 0.01) {
        const entered = [range(0, 0.5), range(0.5, 1)].filter(
          (more) => 'variant' in mayEnter({ ...hero, ...more }, arms, { ...here, place: () => at }),
        );
        expect(entered).toHaveLength(1);
      }
    });
  });
});
