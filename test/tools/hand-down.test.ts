import { describe, expect, it } from 'vitest';
import { handDown } from '../../tools/hand-down';
import { manifestWith, pluginOf } from '../support/site';

const plugins = ['consent', 'errors', 'contact', 'ui-react'].map((name) => ({ ...pluginOf(name, () => {}), options: { settings: false } }));
const optionsOf = (site: ReturnType<typeof handDown>) => site.plugins.map(({ options }) => options);

describe('handDown', () => {
  it('passes a site’s colour scheme to plugins that render, and to no others [PLG-01]', () => {
    const site = handDown({ ...manifestWith(plugins), scheme: 'dark' });
    const [dark, plain] = [{ settings: false, scheme: 'dark' }, { settings: false }];
    expect(optionsOf(site)).toEqual([dark, plain, dark, dark]);
  });

  it('passes the necessary entries to the settings, and their names to consent [CON-23]', () => {
    const necessary = { cookies: [{ name: 'cart', why: 'Remembers your cart.' }] };
    const [consent, errors, contact, settings] = optionsOf(handDown({ ...manifestWith(plugins), necessary }));
    expect(consent).toEqual({ settings: false, kept: { cookies: 'cart' } });
    expect([errors, contact]).toEqual([{ settings: false }, { settings: false }]);
    expect(settings).toEqual({ settings: false, necessary });
  });

  it('returns a site without either unchanged [PLG-01]', () => {
    expect(handDown(manifestWith(plugins))).toEqual(manifestWith(plugins));
  });
});
