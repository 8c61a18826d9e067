import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '../../../lib/dom/language';

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
