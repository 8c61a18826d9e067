import { describe, expect, it } from 'vitest';
import { handDown } from '../../../tools/build/hand-down';
import { manifestWith, pluginOf } from '../../support/site';

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

  it('passes the third parties’ addresses to the error reports, as hosts, or as they are on hosts of the network [ERR-06 TAG-06]', () => {
    const named = [
      { name: 'social', account: { ids: ['1'], script: 'https://social.example/en/events.js', image: 'https://img.social.example/tr' } },
      { name: 'own', account: { script: 'https://www.main.example/proxy/p.js', deep: [{ image: 'https://social.example/other' }] } },
    ];
    const enrichment = { url: 'https://lookup.example/v1', key: 'k' };
    const all = [
      ...plugins,
      { ...pluginOf('vendors', () => {}), options: { named } },
      { ...pluginOf('analytics', () => {}), options: { enrichment } },
    ];
    const site = {
      ...manifestWith(all),
      scripts: ['https://tags.example:8443/', 'https://social.example/en/'],
      siblings: ['*.main.example'],
    };
    const [, errors] = optionsOf(handDown(site));
    const hosts = [
      '//tags.example:8443/',
      '//social.example/',
      '//img.social.example/',
      '//www.main.example/proxy/p.js',
      '//lookup.example/',
    ];
    expect(errors).toEqual({ settings: false, thirdParties: hosts });
  });

  it('tells the third parties whether the site recognises contacts, for whom advertising waits [CON-24]', () => {
    const vendors = { ...pluginOf('vendors', () => {}), options: { named: [] } };
    const [, , , , told] = optionsOf(handDown(manifestWith([...plugins, vendors])));
    expect(told).toEqual({ named: [], awaitsContact: true });
    expect(optionsOf(handDown(manifestWith([vendors])))).toEqual([{ named: [] }]);
  });

  it('returns a site without either unchanged [PLG-01]', () => {
    expect(handDown(manifestWith(plugins))).toEqual(manifestWith(plugins));
  });
});
