import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { banner } from '../../../plugins/consent/banner-markup.generated';
import { generated, renderBanner } from '../../../tools/prerender';

describe('what is generated from ui-react', () => {
  it('CON-13 the banner’s markup is what the component renders today', () => {
    expect(banner).toEqual({ en: renderBanner('en'), es: renderBanner('es') });
  });

  it.each(Object.entries(generated))('CON-13 %s is as it should be today (else: npm run prerender)', async (file, text) => {
    expect(await readFile(`plugins/consent/${file}`, 'utf8')).toBe(text);
  });
});
