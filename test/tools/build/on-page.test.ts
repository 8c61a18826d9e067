import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../../kernel';
import { handDown } from '../../../tools/build/hand-down';
import { onPage } from '../../../tools/build/on-page';
import { manifestWith, pluginOf } from '../../support/site';

const load = async () => ({ default: () => ({}) });
const vendor = (name: string, script: string, from?: string) => ({
  name,
  category: 'measurement',
  account: { script },
  load,
  ...(from && { from }),
});
const siteOf = (scripts: readonly string[], ...named: readonly object[]): Manifest => ({
  ...manifestWith([pluginOf('errors', () => {}), { ...pluginOf('vendors', () => {}), options: { named, conversions: [] } }]),
  scripts,
});
const optionsOf = ({ plugins }: Manifest, plugin: string) =>
  plugins.find(({ name }) => name === plugin)?.options as Record<string, unknown>;
const namesOf = (site: Manifest) => (optionsOf(site, 'vendors').named as { name: string }[]).map(({ name }) => name);

const TAGS = 'https://tags.example/';
const HEAT = 'https://heat.example/c/';
const ODD = 'https://odd.example/';

describe('onPage', () => {
  it('leaves out what the service tells, with the prefix that is its alone, and names it', () => {
    const site = siteOf([TAGS, HEAT, ODD], vendor('gtag', `${TAGS}gtag/js`, 'service'), vendor('heat-map', `${HEAT}heat-`));
    const page = onPage(site);
    expect([namesOf(page), optionsOf(page, 'vendors').told, page.scripts]).toEqual([['heat-map'], ['gtag'], [HEAT, ODD]]);
    expect(optionsOf(page, 'vendors').conversions).toEqual([]);
  });

  it('keeps a prefix that a third party of the page needs, too', () => {
    const site = siteOf([TAGS], vendor('gtag', `${TAGS}gtag/js`, 'service'), vendor('tag-manager', `${TAGS}gtm.js`, 'page'));
    expect(onPage(site).scripts).toEqual([TAGS]);
  });

  it('keeps a third party of both, and names it', () => {
    const page = onPage(siteOf([ODD], vendor('social-pixel', `${ODD}e.js`, 'both')));
    expect([namesOf(page), optionsOf(page, 'vendors').told, page.scripts]).toEqual([['social-pixel'], ['social-pixel'], [ODD]]);
  });

  it('returns a site whose pages tell everything unchanged [PLG-01]', () => {
    const site = siteOf([TAGS], vendor('gtag', `${TAGS}gtag/js`), vendor('heat-map', `${HEAT}heat-`, 'page'));
    expect(onPage(site)).toBe(site);
  });

  it('leaves no address of it with the error reports [ERR-06]', () => {
    const site = siteOf([TAGS, HEAT], vendor('gtag', `${TAGS}gtag/js`, 'service'), vendor('heat-map', `${HEAT}heat-`));
    expect(optionsOf(handDown(site), 'errors').thirdParties).toEqual(['//heat.example/']);
  });
});
