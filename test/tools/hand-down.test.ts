import { describe, expect, it } from 'vitest';
import { handDown } from '../../tools/hand-down';
import { pluginOf, siteWith } from '../support/site';

const plugins = ['consent', 'errors', 'ui-react'].map((name) => ({ ...pluginOf(name, () => {}), options: { settings: false } }));
const optionsOf = (site: ReturnType<typeof handDown>) => site.plugins.map(({ options }) => options);

describe('handDown', () => {
  it('hands a site’s colour scheme to what shows something, and to nobody else [PLG-01]', () => {
    const site = handDown({ ...siteWith(plugins), scheme: 'dark' });
    expect(optionsOf(site)).toEqual([{ settings: false, scheme: 'dark' }, { settings: false }, { settings: false, scheme: 'dark' }]);
  });

  it('hands what is necessary to the settings, and its names to what removes the rest [CON-23]', () => {
    const necessary = { cookies: [{ name: 'cart', why: 'Remembers your cart.' }] };
    const [consent, errors, settings] = optionsOf(handDown({ ...siteWith(plugins), necessary }));
    expect(consent).toEqual({ settings: false, kept: { cookies: 'cart' } });
    expect(errors).toEqual({ settings: false });
    expect(settings).toEqual({ settings: false, necessary });
  });

  it('leaves a site without either as it is [PLG-01]', () => {
    expect(handDown(siteWith(plugins))).toEqual(siteWith(plugins));
  });
});
