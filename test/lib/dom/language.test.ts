// @page
import { describe, expect, it } from 'vitest';
import { chooseLanguage, languageOf } from '../../../lib/dom/language';

describe('chooseLanguage [CON-13]', () => {
  it.each([
    ['es', 'en-US', 'es'],
    ['es-MX', 'en-US', 'es'],
    ['es-419', 'en-US', 'es'],
    ['ES_us', 'en-US', 'es'],
    [' es ', 'en-US', 'es'],
    ['en', 'es-ES', 'en'],
    ['fr', 'es-ES', 'en'],
    ['est', 'es-ES', 'en'],
    ['', 'es-US', 'es'],
    ['  ', 'es-US', 'es'],
    ['', 'en-US', 'en'],
    ['', '', 'en'],
    ['zh-Hant', 'es-ES', 'en'],
    ['spa', 'en-US', 'es'],
    ['ARA-eg', 'en-US', 'ar'],
    ['und', 'es-ES', 'es'],
    ['mul', 'ar', 'ar'],
    ['{{lang}}', 'es_MX', 'es'],
    ['spanish', 'ar-EG', 'ar'],
    ['e', 'es', 'es'],
    ['es2', 'ar', 'ar'],
    ['1', '2', 'en'],
  ])('chooseLanguage for page %o and browser %o returns %s', (page, browser, language) => {
    expect(chooseLanguage(page, browser)).toBe(language);
  });
});

describe('languageOf', () => {
  it.each([
    ['', 'es', 'es'],
    ['', 'es-MX', 'es'],
    ['en', 'es', 'en'],
    ['', '', 'en'],
  ])('reads lang=%j beside xml:lang=%j of an XHTML page as %s [CON-13]', (lang, xml, language) => {
    const attributes = `${lang && ` lang="${lang}"`}${xml && ` xml:lang="${xml}"`}`;
    const page = new DOMParser().parseFromString(
      `<html xmlns="http://www.w3.org/1999/xhtml"${attributes}><body/></html>`,
      'application/xhtml+xml',
    );
    const realm = { document: page, navigator: { language: 'en-US' }, HTMLElement } as unknown as Window & typeof globalThis;
    expect(languageOf(realm)).toBe(language);
  });
});
