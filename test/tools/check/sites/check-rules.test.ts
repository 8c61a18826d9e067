import { describe, expect, it } from 'vitest';
import { laws } from '../../../../lib/rules/presets';
import type { NetworkRules, Override } from '../../../../lib/rules/rule';
import { rules } from '../../../../sites/rules';
import { network as data } from '../../../../sites/this-network';
import { ruleFaults, staleRules } from '../../../../tools/check/sites/check-rules';
import { readManifests } from '../../../../tools/sites/manifests';

const sites = await readManifests();
const network: NetworkRules = { ...rules, laws };
const faults = (changed: Partial<NetworkRules>) => ruleFaults({ ...network, ...changed }, sites, data.brands);
const override = (more: Partial<Override>): Override => ({
  id: 'ours',
  places: ['FR'],
  mode: { '*': 'opt-in' },
  source: 'counsel',
  reviewed: '2026-11-28',
  ...more,
});

describe('the rules of this network', () => {
  it('have no fault, and a source on the web for each law', () => {
    expect(faults({})).toEqual([]);
    expect(laws.filter(({ source }) => !/^https:\/\/./.test(source))).toEqual([]);
  });

  it('are fresh for a year after their review, and then a fault each', () => {
    expect(staleRules(network, '2027-11-28')).toEqual([]);
    const late = staleRules(network, '2027-11-30');
    expect(late).toHaveLength(laws.length + 1);
    expect(late).toContain(
      'sites/rules.ts: us-wa-mhmda was reviewed on 2026-11-28, more than a year ago. Compare it with its source, and set `reviewed`.',
    );
  });
});

describe('a fault of rules', () => {
  it.each<[string, Partial<NetworkRules>, string]>([
    [
      'a law that an override loosens',
      { overrides: [override({ mode: { '*': 'notice' } })] },
      'ours says notice in FR, where eea-eprivacy demands opt-in.',
    ],
    [
      'a purpose that an override loosens',
      { overrides: [override({ mode: { '*': 'opt-in', analytics: 'opt-out' } })] },
      'ours says opt-out of analytics in FR, where fr-cnil demands opt-in.',
    ],
    [
      'two overrides of one place',
      { overrides: [override({ places: ['JP'] }), override({ id: 'too', places: ['JP', 'KR'], mode: { '*': 'opt-out' } })] },
      'too contradicts ours in JP.',
    ],
    [
      'one id for two rules',
      { overrides: [override({ places: ['JP'] }), override({ places: ['KR'] })] },
      'the rule ours stands there twice.',
    ],
    [
      'a place that is none',
      { overrides: [override({ places: ['California'] })] },
      'ours names the place "California". Expected a code such as FR or US-CA.',
    ],
    [
      'a site that is none',
      { overrides: [override({ places: ['JP'], sites: ['mian'] })] },
      'there is no site "mian". Did you mean `main`?',
    ],
    [
      'a path that is none',
      { paths: [{ kind: 'health', at: ['health'], sites: ['main'] }] },
      '"health" is no path. Expected one such as /health.',
    ],
    [
      'a brand without an entity',
      { entities: { main: 'charity' } },
      '`entities` lacks the brand action. Expected charity, action, committee.',
    ],
    ['a yes for too long', { days: { yes: 400, no: 365 } }, '`days.yes` is 400. Expected at most 365.'],
    [
      'an override that is looser than pages are',
      { overrides: [override({ places: ['JP'], mode: { '*': 'opt-out' } })] },
      'ours says opt-out in JP. Expected opt-in, which pages keep to outside the United States.',
    ],
    [
      'a place for counts where no law lets them be',
      { counts: { places: ['GB', 'DE'] } },
      '`counts` names DE. Expected a place where a law is known that lets page views be counted without consent.',
    ],
    ['a site for counts that is none', { counts: { places: ['GB'], sites: ['mian'] } }, 'there is no site "mian". Did you mean `main`?'],
    ['no source', { overrides: [override({ places: ['JP'], source: '' })] }, 'ours has no source.'],
    [
      'a day that is none',
      { overrides: [override({ places: ['JP'], reviewed: 'today' })] },
      'ours has `reviewed` "today". Expected a day such as 2026-11-28.',
    ],
  ])('a fault of rules is %s', (_, changed, line) => {
    expect(faults(changed)).toContain(`sites/rules.ts: ${line}`);
  });
});
