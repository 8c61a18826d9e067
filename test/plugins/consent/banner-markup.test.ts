import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { banner } from '../../../plugins/consent/banner-markup.generated';
import { generated, renderBanner } from '../../../tools/build/banners/prerender';

describe('code generated from ui-react', () => {
  it('has the banner markup that the component renders now [CON-13]', () => {
    expect(banner).toEqual({ en: renderBanner('en'), es: renderBanner('es') });
  });

  it.each(Object.entries(generated))('is up to date in %s, else run npm run prerender [CON-13]', async (file, text) => {
    expect(await readFile(`plugins/consent/${file}`, 'utf8')).toBe(text);
  });
});
