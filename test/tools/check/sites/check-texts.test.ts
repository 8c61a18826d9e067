import { describe, expect, it } from 'vitest';
import { languages } from '../../../../lib/languages';
import { languageFaults, siteTextFaults } from '../../../../tools/check/sites/check-texts';

const { en, es } = languages;

describe('languageFaults', () => {
  it('finds no fault in the existing languages [CON-13]', () => {
    expect(languageFaults()).toEqual([]);
  });

  it.each([
    ['a missing text', { ...es, banner: { ...es.banner, accept: undefined } }, '`es.banner.accept` is missing. Expected a text.'],
    ['an empty text', { ...es, banner: { ...es.banner, accept: ' ' } }, '`es.banner.accept` is " ". Expected a text.'],
    ['a missing section', { ...es, embeds: undefined }, '`es.embeds` is missing. Expected texts by name.'],
    ['a misspelt name', { ...es, banner: { ...es.banner, acept: 'Sí' } }, '`es.banner` has no `acept`. Did you mean `accept`?'],
    [
      'a lost placeholder',
      { ...es, embeds: { ...es.embeds, always: 'Siempre' } },
      '`es.embeds.always` has other placeholders than the English text. Expected {service}.',
    ],
  ])('names file and path of %s [PLG-07]', (_, texts, line) => {
    expect(languageFaults({ en, es: texts })).toEqual([`lib/languages/es.ts: ${line}`]);
  });
});

describe('siteTextFaults', () => {
  it('accepts some of the sentences, and purposes of the site’s own', () => {
    const own = { banner: { question: 'May we?' }, purposes: { research: { name: 'Research', about: 'These help our research.' } } };
    expect(siteTextFaults({ en: own })).toEqual([]);
    expect(siteTextFaults(undefined)).toEqual([]);
  });

  it.each([
    ['a language without a file', { fr: {} }, '`texts` has no language `fr`. Expected one of en, es, ar, or a file lib/languages/fr.ts.'],
    ['a text that is none', { en: { banner: { accept: 7 } } }, '`texts.en.banner.accept` is 7. Expected a text.'],
    [
      'half a purpose',
      { en: { purposes: { research: { name: 'Research' } } } },
      '`texts.en.purposes.research.about` is missing. Expected a text.',
    ],
    ['the direction', { en: { direction: 'rtl' } }, '`texts.en` has no `direction`.'],
  ])('siteTextFaults names the path of %s [PLG-07]', (_, texts, line) => {
    expect(siteTextFaults(texts)).toEqual([line]);
  });
});
