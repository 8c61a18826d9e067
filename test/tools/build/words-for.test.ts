import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../../kernel';
import { banner } from '../../../plugins/consent/banner-markup.generated';
import { advertising, personalisation } from '../../../sites/purposes';
import { handDown } from '../../../tools/build/hand-down';
import { purposeFaults } from '../../../tools/build/purposes';
import { siteTexts } from '../../../tools/build/site-texts';
import { manifestWith, pluginOf } from '../../support/site';

const plugins = ['consent', 'ui-react', 'contact'].map((name) => pluginOf(name, () => {}, { options: () => ({}) }));
const optionsOf = (more: Partial<Manifest>) =>
  Object.fromEntries(
    handDown({ ...manifestWith(plugins), ...more }).plugins.map(({ name, options }) => [name, options as Record<string, never>]),
  );

describe('words of a site', () => {
  it('replace those of the language files in the banner’s markup, and leave the rest as it is [CON-13]', () => {
    const { consent } = optionsOf({ texts: { en: { banner: { question: 'May we?', accept: 'Yes' } } } });
    const words = JSON.stringify(banner.en)
      .replace(/We use cookies[^"]*any time\./, 'May we?')
      .replace('"Accept"', '"Yes"');
    expect(JSON.stringify(consent?.banners)).toBe(`{"en":${words}}`);
  });

  it('change the hash of the texts, and only then', () => {
    const hashOf = (question: string) => optionsOf({ texts: { es: { banner: { question } } } }).consent?.textsVersion;
    expect(hashOf('¿Podemos?')).toMatch(/^[\da-f]{8}$/);
    expect(hashOf('¿Podemos?')).toBe(hashOf('¿Podemos?'));
    expect(hashOf('¿Podemos?')).not.toBe(hashOf('¿Nos deja?'));
    expect(optionsOf({ texts: { es: { prompts: { ok: 'Vale' } } } }).consent).not.toHaveProperty('textsVersion');
  });

  it('name each purpose that is asked apart, and what is left of analytics [CON-02]', () => {
    const namesOf = (...purposes: Manifest['purposes'] & object) => {
      const { purposes: worded } = optionsOf({ purposes })['ui-react'] as { purposes?: { id: string; texts: { en: { name: string } } }[] };
      return worded?.map(({ id, texts }) => `${id}: ${texts.en.name}`) ?? [];
    };
    expect(namesOf(advertising, personalisation)).toEqual([
      'necessary: Necessary',
      'analytics: Analytics',
      'advertising: Advertising',
      'personalisation: Personalization',
    ]);
    expect(namesOf(advertising)[1]).toBe('analytics: Analytics and personalization');
    expect(namesOf(personalisation)[1]).toBe('analytics: Analytics and advertising');
  });

  it('are missed in a purpose without any, and in a revision that does not say what changed [PLG-07]', () => {
    const faultsOf = (more: Partial<Manifest>) => {
      const site = { ...manifestWith(), ...more };
      return purposeFaults(site, siteTexts(site));
    };
    expect(faultsOf({ purposes: [advertising], revision: 1, changed: { en: 'This.', es: 'Esto.', ar: 'هذا.' } })).toEqual([]);
    expect(faultsOf({ purposes: [{ id: 'research' }] })).toHaveLength(3);
    expect(faultsOf({ revision: 1, changed: { en: 'This.', es: ' ' } as never })).toEqual([
      '`changed.es` is missing. Expected a sentence that tells visitors what changed with `revision` 1.',
      '`changed.ar` is missing. Expected a sentence that tells visitors what changed with `revision` 1.',
    ]);
  });
});
