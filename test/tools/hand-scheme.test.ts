import { describe, expect, it } from 'vitest';
import { handScheme } from '../../tools/hand-scheme';
import { pluginOf, siteWith } from '../support/site';

const plugins = ['consent', 'errors', 'ui-react'].map((name) => ({ ...pluginOf(name, () => {}), options: { settings: false } }));
const optionsOf = (site: ReturnType<typeof handScheme>) => site.plugins.map(({ options }) => options);

describe('handScheme', () => {
  it('hands a site’s colour scheme to what shows something, and to nobody else [PLG-01]', () => {
    const site = handScheme({ ...siteWith(plugins), scheme: 'dark' });
    expect(optionsOf(site)).toEqual([{ settings: false, scheme: 'dark' }, { settings: false }, { settings: false, scheme: 'dark' }]);
    expect(site).not.toHaveProperty('scheme');
  });

  it('leaves a site without one as it is [PLG-01]', () => {
    expect(handScheme(siteWith(plugins))).toEqual(siteWith(plugins));
  });
});
