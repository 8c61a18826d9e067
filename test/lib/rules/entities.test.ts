import { describe, expect, it } from 'vitest';
import { entitiesOf } from '../../../lib/rules/entities';
import { rules } from '../../../sites/rules';
import { readManifests } from '../../../tools/sites/manifests';

const sites = await readManifests();
const all = [...sites.values()];
const of = (id: string, path?: string, host?: string) => entitiesOf(rules, sites.get(id), all, path, host);

describe('the entity behind a page', () => {
  it('is that of its brand, its area or its host', () => {
    expect(of('main')[0]).toBe('charity');
    expect(of('action')[0]).toBe('action');
    expect(of('mcaf', '/mcafc4/donate')[0]).toBe('action');
    expect(of('donate')[0]).toBe('charity');
    expect(of('donate', '/checkout', 'pac.giving.example')[0]).toBe('committee');
    expect(of('donate', '/checkout', 'action-arm.giving.example')[0]).toBe('action');
  });

  it('shares its choice with the others on its domain, so the strictest counts', () => {
    expect([...of('donate')].sort()).toEqual(['action', 'charity', 'committee']);
    expect([...of('main')].sort()).toEqual(['action', 'charity']);
  });

  it('may be any while the site is not known, or its brand has none', () => {
    expect(entitiesOf(rules, undefined, all)).toEqual(['charity', 'action', 'committee']);
    expect(entitiesOf({ ...rules, entities: {} }, sites.get('mrd'), all)).toEqual(['charity', 'action', 'committee']);
  });
});
