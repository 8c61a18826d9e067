import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { VendorsOptions } from '../../../plugins/vendors/options';
import { handDown } from '../../../tools/build/hand-down';
import { namedIn } from '../../../tools/build/on-page';
import { recipientFaults, recipientsHtml, recipientsOf, writeRecipients } from '../../../tools/build/recipients';
import { checkSite } from '../../../tools/check/sites/check';
import { readManifests } from '../../../tools/sites/manifests';

const sites = await readManifests();
const site = (id: string) => sites.get(id) ?? expect.fail(id);
const vendors = fileURLToPath(new URL('../../../plugins/vendors', import.meta.url));

describe('the recipients of a site', () => {
  it('are named for every third party that has a descriptor, with company, country, policy and names', () => {
    const folders = readdirSync(vendors).filter((name) => existsSync(join(vendors, name, 'descriptor.ts')));
    const recipients = new Map([...sites.values()].flatMap(namedIn).map(({ name, recipient }) => [name, recipient ?? expect.fail(name)]));
    expect([...recipients.keys()].sort()).toEqual(folders.sort());
    for (const { company, country, policy, stored } of recipients.values()) {
      expect(company).not.toBe('');
      expect(country).toMatch(/^[A-Z]{2}$/);
      expect(policy).toMatch(/^https:\/\//);
      for (const { name, days } of stored) expect([name.length > 1, Number.isInteger(days) && days >= 0]).toEqual([true, true]);
    }
  });

  it('are those of its manifest, by purpose, field for field', () => {
    const all = recipientsOf(site('main'));
    expect(all.map(({ name }) => name).sort()).toEqual(
      [
        'tag-manager',
        'gtag',
        'fingerprint',
        'personalisation',
        'social-pixel',
        'newsletter-pixel',
        'ad-conversion',
        'ad-pixel',
        'session-recording',
      ].sort(),
    );
    expect(all.find(({ name }) => name === 'social-pixel')).toEqual({
      name: 'social-pixel',
      service: 'Meta Pixel',
      company: 'Meta Platforms, Inc.',
      country: 'US',
      purpose: 'advertising',
      policy: 'https://www.facebook.com/privacy/policy',
      stored: [
        { name: '_fbp', days: 90 },
        { name: '_fbc', days: 90 },
      ],
    });
    expect([...new Set(all.map(({ purpose }) => purpose))]).toEqual(['advertising', 'analytics', 'personalisation']);
  });

  it('are missing for nobody: a third party without one is a fault', () => {
    for (const one of sites.values()) expect(recipientFaults(one)).toEqual([]);
    const [first] = site('main').plugins;
    const named = [{ name: 'new-one', category: 'advertising' }];
    const strange = { ...site('main'), plugins: [...(first ? [{ ...first, name: 'vendors', options: { named } }] : [])] };
    expect(recipientFaults(strange)).toEqual([
      'third party "new-one" has no `recipient`. Add it to plugins/vendors/new-one/descriptor.ts.',
    ]);
  });

  it('wait for a purpose that the site asks for: a third party of another kind is a fault', () => {
    const { plugins } = site('main');
    const strange = plugins.map((plugin) => {
      if (plugin.name !== 'vendors') return plugin;
      const { named, ...options } = plugin.options as VendorsOptions;
      return { ...plugin, options: { ...options, named: named.map((one, i) => (i ? one : { ...one, category: 'surveys' })) } };
    });
    expect(checkSite('main', { ...site('main'), plugins: strange }).join()).toMatch(/named\.0\.category` is "surveys".*personalisation/);
    expect(checkSite('main', site('main'))).toEqual([]);
  });

  it('are handed to the settings, those that the service tells included', () => {
    const settings = handDown(site('blogs')).plugins.find(({ name }) => name === 'ui-react')?.options;
    expect(settings).toMatchObject({ recipients: recipientsOf(site('blogs')) });
    expect(recipientsOf(site('blogs')).map(({ name }) => name)).toContain('gtag');
  });

  it('are written as JSON and as a fragment for the privacy policy', () => {
    const folder = mkdtempSync(join(tmpdir(), 'taproot-recipients-'));
    try {
      writeRecipients(folder, sites.values());
      expect(readdirSync(join(folder, 'recipients')).sort()).toEqual(
        [...sites.keys()].flatMap((id) => [`${id}.html`, `${id}.json`]).sort(),
      );
      const read = (file: string) => readFileSync(join(folder, 'recipients', file), 'utf8');
      expect(JSON.parse(read('blogs.json'))).toEqual(recipientsOf(site('blogs')));
      expect(read('blogs.html')).toContain('<th scope="row">Hotjar Ltd</th><td>Hotjar</td><td>MT</td>');
      expect(read('utility.html')).toMatch(/^<section class="recipients">/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('the recipients of a site can hold no markup', () => {
    const html = recipientsHtml([
      {
        name: 'b',
        service: '<b>',
        company: 'A & "B"',
        country: 'US',
        purpose: 'analytics',
        policy: 'https://a.example/"',
        stored: [{ name: '<i>', days: 0 }],
      },
    ]);
    expect(html).not.toMatch(/<[bi]>|""/);
    expect(html).toContain('A &amp; &quot;B&quot;');
    expect(recipientsHtml([])).toContain('No third party receives data.');
  });
});
