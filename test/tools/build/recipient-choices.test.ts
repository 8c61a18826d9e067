import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../../kernel';
import type { Recipient } from '../../../lib/privacy/recipient';
import { isBarred, isOff, offText } from '../../../lib/records/recipients-off';
import type { NamedVendor } from '../../../plugins/vendors/vendor';
import { advertising } from '../../../sites/purposes';
import { namedIn } from '../../../tools/build/on-page';
import { recipientCodes, singlyFaults, switchesOf } from '../../../tools/build/recipient-choices';
import { recipientsOf } from '../../../tools/build/recipients';
import { readManifests } from '../../../tools/sites/manifests';

const sites = await readManifests();
const main = sites.get('main') ?? expect.fail('main');

const known = new Map([...sites.values()].flatMap(namedIn).map((named) => [named.name, named]));
const vendor = (name: string, category: NamedVendor['category'], account: unknown = {}): NamedVendor => ({
  ...(known.get(name) ?? expect.fail(name)),
  category,
  account,
});
const site = (named: readonly NamedVendor[], more: Partial<Manifest> = {}): Manifest => ({
  ...main,
  revision: 'recipients',
  ...more,
  plugins: [{ name: 'vendors', options: { named } } as unknown as Manifest['plugins'][number]],
});

const pixel = vendor('social-pixel', 'advertising');
const heat = vendor('heat-map', 'measurement');
const codes = (manifest: Manifest) => recipientCodes(manifest)?.analytics ?? '';

describe('the recipients that a grant has been shown', () => {
  it('change with a recipient that is added, and with its company, country, purpose or kind of use', () => {
    const before = codes(site([pixel]));
    expect(before).toMatch(/^:\w{5}$/);
    expect(codes(site([pixel, heat]))).toContain(before);
    expect(codes(site([pixel, heat]))).toHaveLength(12);
    expect(codes(site([vendor('social-pixel', 'identification')]))).not.toBe(before);
    expect(codes(site([vendor('newsletter-pixel', 'advertising')]))).not.toBe(before);
  });

  it('stay the same for another order, account, side, second product of the same kind, or text', () => {
    expect(codes(site([heat, pixel]))).toBe(codes(site([pixel, heat])));
    expect(codes(site([{ ...pixel, from: 'service', account: { ids: ['2'] } }]))).toBe(codes(site([pixel])));
    expect(codes(site([vendor('ad-conversion', 'advertising'), vendor('ad-pixel', 'advertising')]))).toBe(
      codes(site([vendor('ad-conversion', 'advertising')])),
    );
    expect(codes(site([pixel], { texts: { en: { banner: { accept: 'Yes' } } } }))).toBe(codes(site([pixel])));
  });

  it('wait for the purposes that the site asks for', () => {
    const apart = recipientCodes(site([pixel, heat], { purposes: [advertising] }));
    expect(Object.keys(apart ?? {})).toEqual(['analytics', 'advertising']);
    expect(`${apart?.analytics}${apart?.advertising}`).toHaveLength(12);
  });

  it('are noted by sites that ask again or apart, and by no others', () => {
    expect(recipientCodes({ ...site([pixel]), revision: undefined } as never)).toBeUndefined();
    expect(recipientCodes(site([pixel], { revision: 3 }))).toEqual({ analytics: codes(site([pixel])) });
  });
});

describe('single recipients', () => {
  const singly = { singleRecipients: true } as const;

  it('are off together where they share a host of their scripts, also through a third', () => {
    const at = (host: string) => ({ script: `https://${host}/a.js` });
    const all = [
      vendor('gtag', 'measurement', at('tags.example')),
      vendor('ad-conversion', 'advertising', { ...at('tags.example'), image: 'https://ads.example/i' }),
      vendor('ad-pixel', 'advertising', { image: 'https://ads.example/p' }),
      vendor('social-pixel', 'advertising', at('social.example')),
    ];
    const switches = switchesOf(site(all, singly));
    expect(switches?.gtag?.by).toEqual(['gtag', 'ad-conversion', 'ad-pixel']);
    expect(switches?.['ad-pixel']?.by).toEqual(['ad-pixel', 'ad-conversion', 'gtag']);
    expect(switches?.['social-pixel']?.by).toEqual(['social-pixel']);
    expect(RegExp(switches?.['social-pixel']?.stored ?? '').test('c_fbp=1')).toBe(true);
    expect(switchesOf(site(all))).toBeUndefined();
  });

  it('R17: stay off under another name, in what runs, in what is stored, and in the list of the settings, and come on again by it', () => {
    const renamed: NamedVendor = {
      ...pixel,
      name: 'meta-pixel',
      recipient: { ...(pixel.recipient as Recipient), formerly: ['social-pixel'] },
    };
    const made = site([renamed, heat], singly);
    const switches = switchesOf(made) ?? expect.fail('no switches');
    const off = (...names: string[]) => ({ asked: `:12345${names.map(offText).join('')}` });
    expect(isOff(off('social-pixel'), switches['meta-pixel']?.by)).toBe(true);
    expect(isOff(off('social-pixel'), switches['heat-map']?.by)).toBe(false);
    expect([isBarred(off('social-pixel'), switches, 'c_fbp=1'), isBarred(off(), switches, 'c_fbp=1')]).toEqual([true, false]);
    const shown = recipientsOf(made).map(({ name, together }) => [name, together]);
    expect(shown).toContainEqual(['meta-pixel', ['meta-pixel', 'social-pixel']]);
    expect(shown).toContainEqual(['heat-map', ['heat-map']]);
  });

  it('have names of their own and former ones that no other has', () => {
    const names = [...known].flatMap(([name, { recipient }]) => [name, ...(recipient?.formerly ?? [])]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are for all sites that share a choice, or for none of them', () => {
    const [id, other] = ['main', 'action'];
    expect(singlyFaults(sites)).toEqual([]);
    const faults = singlyFaults(new Map([...sites, [id, { ...main, ...singly }]] as never));
    expect(faults.join('\n')).toContain(`sites/${other}.ts: \`singleRecipients\` is missing. sites/${id}.ts has it`);
    expect(singlyFaults(new Map([...sites].map(([name, one]) => [name, { ...one, ...singly }])))).toEqual([]);
  });
});
