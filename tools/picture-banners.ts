import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import type { Section } from '../lib/languages/section';
import { bannerPage } from './banner-page';
import { findBrowser } from './find-browser';
import { pictureFile, textsFile } from './texts-file';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const folder = dirname(join(dist, textsFile('0')));

/** Takes a picture of the banner for each archived text and language, `<hash>.<language>.png` beside the words. Needs a browser. */
async function pictureBanners(): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser() });
  try {
    const page = await browser.newPage({ viewport: { width: 1024, height: 480 } });
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
      const words = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      const byLanguage: Record<string, Section<'banner'>> = Array.isArray(words) ? words[0] : words;
      for (const [language, texts] of Object.entries(byLanguage)) {
        await page.setContent(bannerPage(language, texts));
        const picture = pictureFile(file.replace(/\.json$/, ''), language);
        await page.locator('section').screenshot({ path: join(dist, picture) });
        process.stdout.write(`dist/${picture}\n`);
      }
    }
  } finally {
    await browser.close();
  }
}

await pictureBanners().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
