import { describe, expect, it } from 'vitest';
import type { ExperimentsOptions } from '../../../../plugins/experiments/options';
import { experiments, holdout } from '../../../../sites/experiments';
import { siblings } from '../../../../sites/network';
import { checkExperiments } from '../../../../tools/check/sites/check-experiments';

const hero = { id: 'hero', variants: ['control', 'variant1'] };
const faults = (...given: object[]) => checkExperiments({ experiments: given, network: siblings } as unknown as ExperimentsOptions);
const redirecting = (redirect: string, more = {}) => ({
  id: 'landing',
  variants: { control: {}, variant1: { redirect } },
  pages: { main: ['/landing'] },
  ...more,
});
const inRange = (id: string, from: number, to: number, more = {}) => ({ ...hero, id, namespace: { name: 'checkout', from, to }, ...more });

describe('checkExperiments', () => {
  it('checkExperiments accepts the network’s own [EXP-01]', () => {
    expect(checkExperiments({ experiments, holdout, network: siblings })).toEqual([]);
  });

  it('checkExperiments accepts every condition [EXP-01]', () => {
    const whole = {
      ...hero,
      start: '2026-01-01',
      end: '2026-03-01',
      coverage: 0.5,
      seed: 'again',
      namespace: { name: 'checkout', from: 0, to: 0.5 },
      addresses: [{ match: 'regex', value: '^https://[^/]+/give/\\d+' }],
      audience: {
        countries: ['US', '!CA'],
        sources: ['newsletter', '!direct'],
        contact: true,
        flags: { hvp: true, lc: { from: 1 }, s: ['CA'] },
        visits: { from: 2 },
        device: 'mobile',
        experiments: { ask: ['!control'] },
      },
      conversions: ['sign_up'],
    };
    expect(
      faults(whole, redirecting('/landing-b?b=1#c'), redirecting('https://www.main.example/b', { id: 'other', pages: { main: ['/o'] } })),
    ).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['no id', { variants: hero.variants }, '`experiments.0.id` is missing. Expected an id.'],
    ['an odd id', { ...hero, id: 'a b' }, '`experiments.0.id` is "a b". Expected 1 to 64 letters, digits, _ and -.'],
    ['an unknown key', { ...hero, coverge: 1 }, '`experiments.0` has no `coverge`. Did you mean `coverage`?'],
    ['too great a coverage', { ...hero, coverage: 50 }, '`experiments.0.coverage` is 50. Expected a share, from 0 to 1.'],
    [
      'no control',
      { ...hero, variants: ['variant1', 'variant2'] },
      'Expected `control` and at least one of `variant1` to `variant4`, each once.',
    ],
    ['an end before its start', { ...hero, start: '2026-02-01', end: '2026-01-01' }, 'Expected `start` before `end`.'],
    ['no date', { ...hero, end: 'soon' }, '`experiments.0.end` is "soon". Expected a date, as in 2026-05-01T00:00:00Z.'],
    [
      'an empty range',
      inRange('a', 0.5, 0.5),
      '`experiments.0.namespace` is {"name":"checkout","from":0.5,"to":0.5}. Expected `from` below `to`.',
    ],
    [
      'a country that is none',
      { ...hero, audience: { countries: ['usa'] } },
      '`experiments.0.audience.countries.0` is "usa". Expected two capital letters',
    ],
    [
      'an unknown flag',
      { ...hero, audience: { flags: { vip: true } } },
      '`experiments.0.audience.flags.vip` is true. Expected one of the flags ae, s, z,',
    ],
    ['no regular expression', { ...hero, addresses: [{ match: 'regex', value: '(' }] }, 'Expected a regular expression.'],
    [
      'a redirect to another host',
      redirecting('https://elsewhere.example/'),
      '`experiments.0.variants.variant1.redirect` is "https://elsewhere.example/". Expected a path, or an https address of the network.',
    ],
    ['a redirect to a page that redirects', redirecting('/landing'), 'and that page redirects, too. Expected one that does not.'],
    [
      'a redirect of the control',
      { ...redirecting('/b'), variants: { control: { redirect: '/c' }, variant1: { redirect: '/b' } } },
      'expected every variant but `control` to have a `redirect`, or none.',
    ],
    [
      'a redirect without pages',
      { ...redirecting('/b'), pages: undefined },
      '`experiments.0.pages` is missing. Expected the paths that redirect, by site.',
    ],
  ])('checkExperiments refuses %s in one line [EXP-01]', (_, given, fault) => {
    const found = faults(given);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^sites\/experiments\.ts: /);
    expect(found[0]).toContain(fault);
  });

  it('refuses two experiments with the same id, and a hold-out with an experiment’s [EXP-01]', () => {
    expect(faults(hero, hero)).toEqual(['sites/experiments.ts: `experiments.1.id` is "hero" again. Expected each once.']);
    const given = { experiments: [hero], holdout: { id: 'hero', share: 0.1 } } as unknown as ExperimentsOptions;
    expect(checkExperiments(given)).toEqual(['sites/experiments.ts: `experiments.0.id` is "hero" again. Expected each once.']);
  });

  it('refuses ranges of a namespace that overlap while both experiments run [EXP-01]', () => {
    expect(faults(inRange('a', 0, 0.5), inRange('b', 0.5, 1))).toEqual([]);
    expect(faults(inRange('a', 0, 0.6), inRange('b', 0.5, 1))).toEqual([
      'sites/experiments.ts: `experiments.1.namespace` overlaps that of "a". Expected ranges apart.',
    ]);
    expect(faults(inRange('a', 0, 0.6, { end: '2026-02-01' }), inRange('b', 0.5, 1, { start: '2026-02-01' }))).toEqual([]);
  });
});
