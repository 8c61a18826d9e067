import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ruleFor } from '../../tools/rules/rule-for';
import { ruleText } from '../../tools/rules/rule-text';
import { readManifests } from '../../tools/sites/manifests';
import { readRules } from '../../tools/sites/rules';

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
