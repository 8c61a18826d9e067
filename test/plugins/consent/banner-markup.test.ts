import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { banner } from '../../../plugins/consent/banner-markup.generated';
import { bannerModule, renderBanner } from '../../../tools/prerender';

describe('the banner’s markup', () => {
  it('CON-13 is what the component renders today (else: npx tsx tools/prerender.tsx)', async () => {
    expect(banner).toEqual({ en: renderBanner('en'), es: renderBanner('es') });
    expect(await readFile('plugins/consent/banner-markup.generated.ts', 'utf8')).toBe(bannerModule());
  });
});
