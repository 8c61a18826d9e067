import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ruleFor } from '../../tools/rules/rule-for';
import { ruleText } from '../../tools/rules/rule-text';
import { readManifests } from '../../tools/sites/manifests';
import { readRules, rulesFrom } from '../../tools/sites/rules';

const [sites, rules] = await Promise.all([readManifests(), readRules()]);
const root = fileURLToPath(new URL('../..', import.meta.url));
const question = { place: '', site: undefined, host: undefined, path: '/', today: '2026-11-28' };
const run = (...words: string[]) => execFileSync('node', ['--import', 'tsx', 'tools/rules.ts', ...words], { cwd: root, encoding: 'utf8' });

describe('npm run rules', () => {
  it('prints one object, for any text as a place', () => {
    const keys = ['id', 'entity', 'mode', 'days', 'signal', 'sensitive', 'source', 'reviewed'];
    const found = JSON.parse(run('--place', 'US-CA', '--site', 'donate', '--path', '/checkout', '--json'));
    expect(Object.keys(found)).toEqual(keys);
    expect(found).toMatchObject({
      id: 'network-us',
      entity: 'charity',
      mode: { analytics: 'opt-out', advertising: 'opt-out', personalisation: 'opt-out' },
      days: { yes: 365, no: 365 },
      signal: true,
      sensitive: false,
      reviewed: '2026-11-28',
    });
    for (const place of ['', '--json'])
      expect(JSON.parse(run('--place', place, '--json'))).toMatchObject({ id: 'network-place-unknown', mode: { analytics: 'opt-in' } });
  });

  it('knows the entity of a host, and a site that asks everybody first', () => {
    const pac = ruleFor(rules, sites, { ...question, place: 'US', site: 'donate', host: 'pac.giving.example' });
    expect(pac.object.entity).toBe('committee');
    const main = sites.get('main') ?? expect.fail();
    const strict = new Map([...sites, ['main', { ...main, consent: 'opt-in' as const }]]);
    expect(ruleFor(rules, strict, { ...question, place: 'US', site: 'main' }).object.mode.analytics).toBe('opt-in');
  });

  it('says in words whom a law spares, and that counsel confirms', () => {
    const text = (place: string, site: string) => ruleText(place, '/', ruleFor(rules, sites, { ...question, place, site }));
    expect(text('US-CA', 'mrd')).toContain(
      'us-ca-ccpa, which does not bind: California Consumer Privacy Act. It binds businesses for profit.',
    );
    expect(text('US-CO', 'mrd')).toMatch(/rule us-co-cpa\n.*advertising opt-out.*\n(?:.*\n)*.*have counsel confirm/);
    expect(text('', 'mrd')).toContain('other laws that may hold');
  });
});

describe('rules with faults', () => {
  it.each<[string, unknown, string]>([
    ['are missing', undefined, 'exports no `rules`. Expected `export const rules: OwnRules = { … }`.'],
    ['are empty', {}, '`floor` is missing. Expected an object.'],
    ['are no object', 'opt-in', 'exports no `rules`.'],
    ['lack a floor', { ...rules, laws: undefined, floor: { us: 'opt-out' } }, '`floor.elsewhere` is missing.'],
    [
      'misspell a mode',
      {
        ...rules,
        overrides: [{ id: 'ours', places: ['US-TX'], mode: { '*': 'optin' }, source: 'counsel', reviewed: '2026-11-28' }],
      },
      '`overrides.0.mode.*` is "optin". Expected one of `none`, `notice`, `opt-out`, `opt-in`. Did you mean `opt-in`?',
    ],
  ])('the rules of a network ask everybody first, by a name that says so, and fail the check if they %s [R1]', (_, own, fault) => {
    const { rules: read, faults } = rulesFrom(own);
    expect(faults.join('\n')).toContain(`sites/rules.ts: ${fault}`);
    for (const place of ['', 'US', 'US-TX', 'FR']) {
      const { id, mode } = ruleFor(read, sites, { ...question, place, site: 'main' }).object;
      expect([place, id, [...new Set(Object.values(mode))]]).toEqual([place, 'network-rules-unread', ['opt-in']]);
    }
  });

  it('the rules of this network have none [R1]', () => {
    const { laws: _, ...own } = rules;
    expect(rulesFrom(own)).toEqual({ rules, faults: [] });
  });
});
