import { describe, expect, it } from 'vitest';
import type { NetworkRules, Rule } from '../../../lib/rules/rule';
import { shortYes } from '../../../tools/build/short-yes';
import { readManifests } from '../../../tools/sites/manifests';
import { readRules } from '../../../tools/sites/rules';

const sites = [...(await readManifests()).values()];
const network = await readRules();
const [main] = sites;
const law = (more: Partial<Rule>): Rule => ({ ...(network.laws[0] as Rule), places: ['DE'], days: { yes: 100 }, ...more });
const of = (laws: readonly Rule[], rules: NetworkRules = network) =>
  shortYes({ ...rules, laws }, main ?? expect.fail('no site'), sites, '2026-11-28');

describe('the places where a yes holds for less than a year', () => {
  it('are those of France, for the network', () => {
    const [first, ...others] = of(network.laws);
    expect(others).toEqual([]);
    expect(first?.[0]).toBe(180);
    expect(['FR', 'GP', 'FR-GP', 'RE'].every((code) => RegExp(first?.[1] ?? '').test(code))).toBe(true);
    expect(['DE', 'US', 'US-FR', 'FRA'].some((code) => RegExp(first?.[1] ?? '').test(code))).toBe(false);
  });

  it('are those of laws that bind an entity of the site, now or from a later day on', () => {
    const nobody = { charity: 'no', action: 'no', committee: 'no' } as const;
    expect(of([law({})])).toEqual([[100, '^(DE)(-|$)']]);
    expect(of([law({ since: '2027-01-01' })])).toHaveLength(1);
    expect(of([law({ until: '2026-11-28' })])).toEqual([]);
    expect(of([law({ binds: nobody })])).toEqual([]);
    expect(of([law({ days: { yes: 365 } }), law({ days: { no: 184 } })])).toEqual([]);
  });

  it('are all places where the network itself says so', () => {
    const [[days, at] = []] = of([], { ...network, days: { yes: 90, no: 365 } });
    expect([days, RegExp(at ?? 'x').test('US'), RegExp(at ?? 'x').test('FR')]).toEqual([90, true, true]);
  });
});
