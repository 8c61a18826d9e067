import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Section } from '../../../lib/languages/section';
import { pictureFile, textsFile } from '../texts-file';
import { bannerPage } from './banner-page';

/** Caches pictures by the SHA-256 of their content, so that a build draws only changed ones. */
const DRAWN = fileURLToPath(new URL('../../../node_modules/.cache/taproot-banners', import.meta.url));

interface Drawing {
  /** The picture's place in `dist`. */
  readonly picture: string;
  readonly page: string;
  readonly drawn: string;
}

const drawings = (dist: string): Drawing[] =>
  readdirSync(dirname(join(dist, textsFile('0'))))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const hash = name.replace(/\.json$/, '');
      const words = JSON.parse(readFileSync(join(dist, textsFile(hash)), 'utf8'));
      const byLanguage: Record<string, Section<'banner'>> = Array.isArray(words) ? words[0] : words;
      return Object.entries(byLanguage).map(([language, texts]) => {
        const page = bannerPage(language, texts);
        const drawn = join(DRAWN, `${createHash('sha256').update(page).digest('hex')}.png`);
        return { picture: pictureFile(hash, language), page, drawn };
      });
    });

/**
 * Adds a picture of the banner to each archived text, in every language, `<hash>.<language>.png` beside the words. Resolves to their places in
 * `dist`. Rejects where one has to be drawn and there is no browser.
 */
export async function drawBanners(dist: string): Promise<string[]> {
  const all = drawings(dist);
  const missing = all.filter(({ drawn }) => !existsSync(drawn));
  if (missing.length) {
    const [{ chromium }, { findBrowser }] = await Promise.all([import('playwright'), import('../../find-browser')]);
    mkdirSync(DRAWN, { recursive: true });
    const browser = await chromium.launch({ executablePath: findBrowser() });
    try {
      const page = await browser.newPage({ viewport: { width: 1024, height: 480 } });
      for (const { page: markup, drawn } of missing) {
        await page.setContent(markup);
        await page.locator('section').screenshot({ path: drawn });
      }
    } finally {
      await browser.close();
    }
  }
  for (const { picture, drawn } of all) copyFileSync(drawn, join(dist, picture));
  return all.map(({ picture }) => picture);
}
