import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../../kernel';
import type { NamedVendor } from '../../../plugins/vendors/vendor';
import { handDown } from '../../../tools/build/hand-down';
import { namedIn } from '../../../tools/build/on-page';
import { laterServices, nextShown, shownFaults } from '../../../tools/build/shown-recipients';
import { tagCode } from '../../../tools/build/site-code';
import { readManifests } from '../../../tools/sites/manifests';
import { readShown } from '../../../tools/sites/shown-recipients';

const sites = await readManifests();
const main = sites.get('main') ?? expect.fail('main');
const named = namedIn(main);
const withNamed = (all: readonly NamedVendor[], more: Partial<Manifest> = {}): Manifest => ({
  ...main,
  ...more,
  plugins: main.plugins.map((plugin) =>
    plugin.name === 'vendors' ? { ...plugin, options: { ...(plugin.options as object), named: all } } : plugin,
  ),
});
const changed = (name: string, change: (one: NamedVendor) => object) =>
  withNamed(named.map((one) => (one.name === name ? ({ ...one, ...change(one) } as NamedVendor) : one)));
const recipient = (more: object) => (one: NamedVendor) => ({ recipient: { ...one.recipient, ...more } });
const of = (site: Manifest) => new Map([['main', site]]);
const TODAY = '2026-11-29';
const first = nextShown(of(main), {}, TODAY);
const later = (site: Manifest, shown = first) => Object.values(laterServices(site, shown));
const tagOf = (site: Manifest, shown = first) => tagCode(handDown(site, shown), 'sites/main.ts', { asked: [], sensitive: '' });

describe('the list of recipients that visitors were shown', () => {
  it.each([
    ['a company', changed('social-pixel', recipient({ company: 'Other, Inc.' })), ['Meta Pixel']],
    ['a country', changed('social-pixel', recipient({ country: 'IE' })), ['Meta Pixel']],
    ['a kind of use', changed('session-recording', () => ({ category: 'measurement' })), ['Fullstory']],
    ['a purpose', changed('personalisation', () => ({ category: 'advertising' })), ['Lytics']],
    [
      'a recipient that is added',
      withNamed([...named, ...namedIn(sites.get('blogs') ?? main).filter(({ name }) => name === 'heat-map')]),
      ['Hotjar'],
    ],
  ])('asks again about %s that changes [CON-26]', (_, site, services) => {
    expect(later(site)).toEqual(services);
    expect(tagOf(site)).toMatch(/,apart:askAnew\(\/\(\?=\.\*(:\w{5})\)\/,"\1"\)/);
    expect(shownFaults(of(site), first).join()).toContain('npm run recipients');
    const next = nextShown(of(site), first, TODAY);
    expect(next.main?.filter(({ since }) => since)).toHaveLength(1);
    expect(later(site, next)).toEqual(services);
    expect(shownFaults(of(site), next)).toEqual([]);
  });

  it.each([
    ['another order', withNamed([...named].reverse())],
    [
      'another wording of the service, policy and stored names',
      changed('social-pixel', recipient({ service: 'Pixel', policy: 'https://a.example/', stored: [] })),
    ],
    [
      'other accounts, sides and sentences',
      { ...changed('social-pixel', () => ({ account: {}, from: 'service' })), texts: { en: { banner: { accept: 'Yes' } } } },
    ],
    ['a recipient that goes', withNamed(named.filter(({ name }) => name !== 'social-pixel'))],
  ] as const)('asks nobody again for %s, and the tag has no byte more [CON-26]', (_, site) => {
    expect(later(site)).toEqual([]);
    expect(tagOf(site)).not.toContain('apart');
  });

  it('keeps the day of a change, and takes a recipient for known once every grant from before has ended', () => {
    const moved = changed('social-pixel', recipient({ country: 'IE' }));
    const next = nextShown(of(moved), first, TODAY);
    expect(nextShown(of(moved), next, '2027-12-31')).toEqual(next);
    const over = nextShown(of(moved), next, '2028-01-05');
    expect([later(moved, over), over.main?.filter(({ since }) => since)]).toEqual([[], []]);
  });

  it('counts a recipient that went and comes back as new', () => {
    const without = withNamed(named.filter(({ name }) => name !== 'session-recording'));
    expect(later(main, nextShown(of(without), first, TODAY))).toEqual(['Fullstory']);
  });

  it('holds nobody for a site that is new, or one that notes each recipient in the grant itself', () => {
    const moved = changed('social-pixel', recipient({ country: 'IE' }));
    expect(later(moved, {})).toEqual([]);
    expect(later({ ...moved, revision: 'recipients' })).toEqual([]);
    expect(tagOf({ ...moved, revision: 'recipients' })).toContain('askApart(');
  });

  it('is committed as the manifests of this network say, whose tags ask nobody anew', () => {
    expect(shownFaults(sites, readShown())).toEqual([]);
    expect([...sites.values()].flatMap((site) => later(site, readShown()))).toEqual([]);
  });
});
