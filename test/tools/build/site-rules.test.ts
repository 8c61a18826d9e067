// @page

import { afterEach, describe, expect, it, vi } from 'vitest';
import { asksAt } from '../../../lib/rules/asks-at';
import { US_TERRITORIES } from '../../../lib/rules/groups';
import { pageRules } from '../../../lib/rules/page-rules';
import { laws } from '../../../lib/rules/presets';
import type { NetworkRules } from '../../../lib/rules/rule';
import { rules } from '../../../sites/rules';
import { askedPlaces, sensitivePattern, siteRules } from '../../../tools/build/site-rules';
import { readManifests } from '../../../tools/sites/manifests';

const sites = [...(await readManifests()).values()];
const site = (id: string) => sites.find((one) => one.id === id) ?? expect.fail(id);
const network: NetworkRules = { ...rules, laws };
const override = (places: readonly string[]) =>
  ({ id: 'ours', places, mode: { '*': 'opt-in' }, source: 'counsel', reviewed: '2026-11-28' }) as const;

describe("a site's rules", () => {
  it('ask nobody first in the United States who is not on a sensitive path', () => {
    for (const one of sites) expect(askedPlaces(network, one, sites, '2026-11-28')).toEqual([]);
    expect(sensitivePattern(network, 'donate')).toBe('');
    expect(sensitivePattern(network, 'blogs')).toContain('health');
  });

  it('ask first where an override does, and where a law will while the release runs', () => {
    // A territory is a state that is not known.
    const unknown = ['US', ...US_TERRITORIES, ...US_TERRITORIES.map((code) => `US-${code}`)];
    const asked = (changed: Partial<NetworkRules>) => askedPlaces({ ...network, ...changed }, site('main'), sites, '2026-11-28');
    expect(asked({ overrides: [override(['US-TX'])] })).toEqual([...unknown, 'US-TX']);
    const soon = laws.map((law) => (law.id === 'us-co-cpa' ? { ...law, since: '2027-01-01', mode: { '*': 'opt-in' } as const } : law));
    expect(asked({ laws: soon })).toEqual([...unknown, 'US-CO']);
  });

  it('decide on a page as the command does, with no word of counsel’s', () => {
    const made = siteRules(network, site('main'), sites);
    expect(JSON.stringify(made)).not.toMatch(/https:|counsel/);
    const { decide } = pageRules(made);
    const facts = { region: undefined, country: null, local: true, path: '/', now: Date.parse('2026-11-28') };
    const id = (more: Partial<Parameters<typeof decide>[0]>) => decide({ ...facts, ...more }).id;
    expect(id({})).toBe('network-us');
    expect(id({ local: false })).toBe('network-place-unknown');
    expect(id({ region: 'US-CO', country: 'FR' })).toBe('us-co-cpa');
    expect(id({ country: `CA-QC ${facts.now + 1}` })).toBe('ca-qc-law25');
    expect(id({ country: `CA-QC ${facts.now - 1}` })).toBe('network-us');
    expect(id({ path: '/es/salud' })).toBe('us-wa-mhmda');
    expect(id({ region: 'US-CA', path: '/#/kids' })).toBe('network-sensitive');
    expect(decide({ ...facts, region: 'FR' }).days.yes).toBe(180);
  });
});

describe('asksAt', () => {
  afterEach(() => {
    document.documentElement.removeAttribute('data-region');
    localStorage.clear();
    vi.restoreAllMocks();
  });

  it('asks in the places, and while the place is not known', () => {
    const asks = () => asksAt(window, /^(US|US-TX)$/);
    expect(asks()).toBe('opt-in');
    localStorage.setItem('tp_country', 'US-TX 9999999999999');
    expect(asks()).toBe('opt-in');
    localStorage.setItem('tp_country', 'US-CA 9999999999999');
    expect(asks()).toBeUndefined();
    document.documentElement.dataset.region = 'US';
    expect(asks()).toBe('opt-in');
  });
});
