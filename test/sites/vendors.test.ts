import { describe, expect, it } from 'vitest';
import type { PageLife } from '../../kernel';
import type { VendorsOptions } from '../../plugins/vendors/descriptor';
import type { NamedVendor } from '../../plugins/vendors/vendor';
import { siteIds } from '../../sites/ids';

async function read(id: string) {
  const { default: life } = (await import(`../../sites/later/${id}.ts`)) as { default: PageLife };
  const options = life.later.plugins.find(({ name }) => name === 'vendors')?.options as (() => Promise<VendorsOptions>) | undefined;
  return { scripts: life.later.scripts ?? [], named: (await options?.())?.named ?? [] };
}
const scriptOf = ({ account }: NamedVendor) => (account as { script?: string }).script;

describe.each(siteIds)('third parties of %s', (id) => {
  it('TAG-06 come from addresses that its manifest names, and it names no others', async () => {
    const { scripts, named } = await read(id);
    const addresses = named.flatMap((one) => scriptOf(one) ?? []);
    expect(addresses.filter((address) => !scripts.some((prefix) => address.startsWith(prefix)))).toEqual([]);
    expect(scripts.filter((prefix) => !addresses.some((address) => address.startsWith(prefix)))).toEqual([]);
    for (const prefix of scripts) expect(prefix).toMatch(/^https:\/\/[a-z]+\.example\/([\w-]+\/)*$/);
  });

  it('TAG-04 are each named once', async () => {
    const names = (await read(id)).named.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

it('TAG-03 only the blogs have a heat map, on five paths', async () => {
  const sites = await Promise.all(siteIds.map(async (id) => ({ id, named: (await read(id)).named })));
  const having = sites.filter(({ named }) => named.some(({ name }) => name === 'heat-map'));
  expect(having.map(({ id }) => id)).toEqual(['blogs']);
  expect(having[0]?.named.find(({ name }) => name === 'heat-map')?.paths).toEqual([
    '/energyexchange',
    '/markets',
    '/edfish',
    '/health',
    '/climate411',
  ]);
});
