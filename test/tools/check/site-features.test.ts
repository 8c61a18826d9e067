import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../../kernel';
import { reasons } from '../../../tools/check/feature-reasons';
import { featureRows, featuresPage } from '../../../tools/check/site-features';
import { readSites } from '../../../tools/read-sites';

const sites = await readSites();

describe('docs/features-by-site.md', () => {
  it('matches the manifests, else run npm run features', () => {
    const kept = readFileSync(fileURLToPath(new URL('../../../docs/features-by-site.md', import.meta.url)), 'utf8');
    expect(kept).toBe(featuresPage(sites));
  });

  it('gives the reason for each feature that a site lacks, from tools/check/feature-reasons.ts', () => {
    const unsaid = featureRows(sites).flatMap(({ feature, off }) => [...off].flatMap(([id, why]) => (why ? [] : [`${feature} on ${id}`])));
    expect(unsaid).toEqual([]);
  });

  it('says why a site lacks something only of sites that lack it: tools/check/feature-reasons.ts', () => {
    const stale = featureRows(sites).flatMap(({ feature, on }) =>
      on.flatMap((id) => (reasons[feature]?.[id] ? [`${feature} on ${id}`] : [])),
    );
    expect(stale).toEqual([]);
  });
});

describe('featureRows', () => {
  const site = (id: string, ...plugins: object[]) => [id, { id, stream: `G-${id}`, plugins }] as unknown as [string, Manifest];
  const two = new Map([
    site('one', { name: 'vendors', options: { named: [{ name: 'gtag' }] } }, { name: 'analytics', options: { enrichment: {} } }),
    site('two', { name: 'prompts', options: { prompts: { one: [{}], two: [] } } }),
  ]);
  const rows = featureRows(two, {
    vendors: { two: 'nobody asked' },
    prompts: { others: 'none written' },
    donation: { others: 'elsewhere' },
  });
  const of = (wanted: string) => rows.find(({ feature }) => feature === wanted);

  it('lists plugins, third parties, and options that are features by themselves', () => {
    expect(rows.map(({ feature, on }) => `${feature} ${on}`)).toEqual([
      ...['analytics one', 'analytics: enrichment one', 'donation ', 'prompts two', 'vendors one', 'vendors: gtag one'],
    ]);
  });

  it('gives each site without a feature its own reason, the common one, or none', () => {
    expect([of('vendors'), of('prompts'), of('vendors: gtag')].map((row) => [...(row?.off ?? [])])).toEqual([
      [['two', 'nobody asked']],
      [['one', 'none written']],
      [['two', '']],
    ]);
    expect(featuresPage(two, {})).toContain('| `vendors: gtag` | two: **not said** |');
  });

  it('says where the service tells a third party, and where the page does, too', () => {
    const named = (name: string, from?: string) => ({ name: 'vendors', options: { named: [{ name, from }] } });
    const three = new Map([
      site('one', named('social-pixel', 'both')),
      site('two', named('social-pixel', 'service')),
      site('three', named('social-pixel', 'page')),
    ]);
    expect(featuresPage(three, {})).toContain('| `vendors: social-pixel` | ✓, told by the service, too | told by the service | ✓ |');
  });
});
