import { describe, expect, it } from 'vitest';
import type { NamedVendor } from '../../plugins/vendors/vendor';
import { siblings } from '../../sites/network';
import { siteIds } from '../../tools/sites/ids';
import { readManifests } from '../../tools/sites/manifests';
import { namedVendors } from '../support/named-vendors';

const [sites, vendors] = await Promise.all([readManifests(), namedVendors()]);
const read = (id: string) => ({ scripts: sites.get(id)?.scripts ?? [], named: vendors.get(id) ?? [] });
const scriptOf = ({ account }: NamedVendor) => (account as { script?: string }).script;

describe.each(siteIds)('third parties of %s', (id) => {
  it('load from addresses that the manifest lists, which lists no others [TAG-06]', () => {
    const { scripts, named } = read(id);
    const addresses = named.flatMap((one) => scriptOf(one) ?? []);
    expect(addresses.filter((address) => !scripts.some((prefix) => address.startsWith(prefix)))).toEqual([]);
    expect(scripts.filter((prefix) => !addresses.some((address) => address.startsWith(prefix)))).toEqual([]);
    for (const prefix of scripts) expect(prefix).toMatch(/^https:\/\/[a-z]+\.example\/([\w-]+\/)*$/);
  });

  it('include the analytics tag, whose linker spans all hosts that receive a source [EVT-12]', () => {
    expect(read(id).named.find(({ name }) => name === 'gtag')?.account).toMatchObject({ siblings });
  });

  it('are listed once each [TAG-04]', () => {
    const names = read(id).named.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

it('only the blogs have a heat map, on five paths [TAG-03]', () => {
  const having = siteIds.map((id) => ({ id, named: read(id).named })).filter(({ named }) => named.some(({ name }) => name === 'heat-map'));
  expect(having.map(({ id }) => id)).toEqual(['blogs']);
  expect(having[0]?.named.find(({ name }) => name === 'heat-map')?.paths).toEqual([
    '/energyexchange',
    '/markets',
    '/edfish',
    '/health',
    '/climate411',
  ]);
});
