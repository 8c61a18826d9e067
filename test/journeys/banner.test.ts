import { type BrowserContextOptions, chromium } from 'playwright';
import { describe, expect, it } from 'vitest';
import { palettes } from '../../demo/pages/styles/palettes';
import { findBrowser, findShell } from '../../tools/find-browser';
import type { SiteId } from '../../tools/sites/ids';
import { CIRCUMSTANCES, declareScheme, focused, hide, isUsable, untilStill, violationsIn } from '../support/accessibility';
import { firstOnly, thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();

const HOST = '[data-taproot-consent]';
const region = () => visit.page.locator(`${HOST} section`);
const state = () => visit.page.evaluate(() => (window as unknown as { taproot: { consent: { state: string } } }).taproot.consent.state);

async function show(path = '/', options?: BrowserContextOptions, site: SiteId = 'main') {
  await visit.open(options);
  if (options?.colorScheme) await declareScheme(visit.page, 'light dark');
  await visit.page.goto(visit.network.demo.url(site, path));
  await region().waitFor();
  await untilStill(region());
}

const phone = { width: 320, height: 568 };

describe('the banner', () => {
  const isAccessible = async (_: string, path: string, options: BrowserContextOptions) => {
    await show(path, options);
    expect(await violationsIn(visit.page, HOST)).toEqual([]);
    const window = await visit.page.evaluate(() => [document.documentElement.clientWidth, innerHeight] as const);
    const sideways = await visit.page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(sideways).toBe(false);
    for (const button of await region().getByRole('button').all()) {
      const { x = -1, y = -1, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
      expect([x >= 0, y >= 0, x + width <= window[0], y + height <= window[1]]).toEqual([true, true, true, true]);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  };
  firstOnly(1, CIRCUMSTANCES, (cases, options) => it.each(cases)('fits the window and passes axe in %s [CON-18]', options, isAccessible));

  it('reappears after the page has rewritten its document, and accepts an answer [CON-03 CON-05]', thorough, async () => {
    await show();
    await visit.page.evaluate(() => {
      document.open();
      document.close();
      document.body.id = 'new';
    });
    await visit.page.locator('#new').waitFor({ state: 'attached' });
    await region().getByRole('button', { name: 'Reject' }).click();
    await expect.poll(state).toBe('rejected');
    await visit.network.until('rejections', (entries) => entries.length > 0);
  });

  it('fits a phone at twice the text size, and lets the visitor scroll to anything cut off [CON-18]', thorough, async () => {
    const { network } = visit;
    const args = ['--blink-settings=defaultFontSize=32', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
    const browser = await chromium.launch({ executablePath: findShell() ?? findBrowser(), args });
    try {
      const page = await browser.newPage({ viewport: phone, locale: 'en-US' });
      await page.goto(network.demo.url('main', '/es/'));
      const section = page.locator(`${HOST} section`);
      await section.waitFor();
      const [size, sideways] = await section.evaluate((element) => [getComputedStyle(element).fontSize, element.scrollWidth > innerWidth]);
      expect([Number.parseFloat(size as string) >= 28, sideways]).toEqual([true, false]);
      for (const button of await section.getByRole('button').all()) {
        const { x = -1, y = -1, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
        expect([x >= 0, y >= 0, x + width <= phone.width, y + height <= phone.height]).toEqual([true, true, true, true]);
      }
      await section.getByRole('link').scrollIntoViewIfNeeded();
      await section.getByRole('link').click({ trial: true });
    } finally {
      await browser.close();
    }
  });

  const languages = [
    ['/es/', 'en-US', 'es', 'Consentimiento de cookies'],
    ['/', 'es-MX', 'en', 'Cookie consent'],
    ['/', 'en-US', 'en', 'Cookie consent'],
    ['/ar/', 'es-MX', 'ar', 'الموافقة على ملفات تعريف الارتباط'],
  ] as const;
  firstOnly(1, languages, (cases, options) =>
    it.each(cases)(
      'appears on %s, in a browser set to %s, in the language of the page: %s [CON-13]',
      options,
      async (path, locale, lang, name) => {
        await show(path, { locale, timezoneId: 'America/New_York' });
        expect(await region().getAttribute('lang')).toBe(lang);
        expect(await region().getAttribute('dir')).toBe(lang === 'ar' ? 'rtl' : 'ltr');
        expect(await region().getAttribute('aria-label')).toBe(name);
      },
    ),
  );

  const brands: [SiteId, string][] = [
    ['mcaf', palettes.skies.brand],
    ['main', palettes.greenfield.brand],
    ['action', palettes.action.brand],
  ];
  firstOnly(1, brands, (cases, options) =>
    it.each(cases)('takes the brand colour of %s from a custom property', options, async (site, brand) => {
      await show('/', {}, site);
      const colour = await region()
        .getByRole('button', { name: 'Accept' })
        .evaluate((button) => getComputedStyle(button).backgroundColor.match(/\d+/g)?.map(Number));
      expect(colour).toEqual(brand.match(/\w\w/g)?.map((pair) => Number.parseInt(pair, 16)));
    }),
  );

  it('plays no animation when the visitor prefers reduced motion [CON-18]', thorough, async () => {
    await show('/', { reducedMotion: 'reduce' });
    expect(await region().evaluate((element) => Number.parseFloat(getComputedStyle(element).animationDuration))).toBeLessThan(0.01);
  });

  it('takes no focus when it opens, and returns it after the choice [CON-18]', thorough, async () => {
    // This page has no scripts for which a refusal would reload it.
    await show('/', { locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    expect(await focused(visit.page)).toBe('body');
    const search = visit.page.getByRole('searchbox').first();
    await search.focus();
    await region().getByRole('button', { name: 'Preferences' }).focus();
    await visit.page.keyboard.press('Tab');
    expect(await focused(visit.page)).toBe('Skip to the content');
    await visit.page.keyboard.press('Escape');
    expect(await region().isVisible()).toBe(true);
    await search.focus();
    await region().getByRole('button', { name: 'Reject' }).focus();
    await visit.page.keyboard.press('Space');
    await region().waitFor({ state: 'detached' });
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(state).toBe('rejected');
  });

  it('leaves the page usable and the question unanswered if a content blocker hides it [CON-03]', thorough, async () => {
    await visit.page.addInitScript(hide, HOST);
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await visit.page.locator(HOST).waitFor({ state: 'attached' });
    expect(await region().isVisible()).toBe(false);
    expect(await isUsable(visit.page)).toBe(true);
    await visit.page.keyboard.press('Tab');
    expect(await focused(visit.page)).toBe('Skip to the content');
    expect(await state()).toBe('unset');
  });
});
