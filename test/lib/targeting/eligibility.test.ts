import { describe, expect, it, vi } from 'vitest';
import type { Audience } from '../../../lib/contracts/audience';
import { whyOutside } from '../../../lib/targeting/audience';
import { type Circumstances, mayEnter, runsHere } from '../../../lib/targeting/eligibility';
import type { Experiment } from '../../../lib/targeting/experiment';
import { armsOf } from '../../plugins/experiments/arms';

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
  ])('decides for %s [EXP-02]', (_, more, circumstances, outcome) => {
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
