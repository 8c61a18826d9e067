import { type BrowserContextOptions, chromium } from 'playwright';
import { describe, expect, it } from 'vitest';
import { palettes } from '../../demo/pages/styles/palettes';
import type { SiteId } from '../../sites/ids';
import { findBrowser } from '../../tools/find-browser';
import { CIRCUMSTANCES, focused, hide, isUsable, violationsIn } from '../support/accessibility';
import { visits } from '../support/visit';

const visit = visits();

const HOST = '[data-taproot-consent]';
const region = () => visit.page.locator(`${HOST} section`);
const state = () => visit.page.evaluate(() => (window as unknown as { taproot: { consent: { state: string } } }).taproot.consent.state);

async function show(path = '/', options?: BrowserContextOptions, site: SiteId = 'main') {
  await visit.open(options);
  await visit.page.goto(visit.network.demo.url(site, path));
  await region().waitFor();
}

const phone = { width: 320, height: 568 };

describe('the banner', () => {
  it.each(CIRCUMSTANCES)('CON-18 with %s has nothing for axe, and fits', async (_, path, options) => {
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
  });

  it('CON-18 fits a phone at twice the text size, nothing cut off that can’t be scrolled to', async () => {
    const { network } = visit;
    const args = ['--blink-settings=defaultFontSize=32', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
    const browser = await chromium.launch({ executablePath: findBrowser(), args });
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

  it.each([
    ['/', 'en-US', 'en', 'Cookie consent'],
    ['/', 'es-MX', 'en', 'Cookie consent'],
    ['/es/', 'en-US', 'es', 'Consentimiento de cookies'],
    ['/ar/', 'es-MX', 'en', 'Cookie consent'],
  ])('CON-13 on %s in a browser that speaks %s speaks %s', async (path, locale, lang, name) => {
    await show(path, { locale, timezoneId: 'America/New_York' });
    expect(await region().getAttribute('lang')).toBe(lang);
    expect(await region().getAttribute('dir')).toBe('ltr');
    expect(await region().getAttribute('aria-label')).toBe(name);
  });

  it.each([
    ['main', palettes.greenfield.brand],
    ['action', palettes.action.brand],
    ['mcaf', palettes.skies.brand],
  ] as const)('on %s has the brand’s colour, by a custom property', async (site, brand) => {
    await show('/', {}, site);
    const colour = await region()
      .getByRole('button', { name: 'Accept' })
      .evaluate((button) => getComputedStyle(button).backgroundColor.match(/\d+/g)?.map(Number));
    expect(colour).toEqual(brand.match(/\w\w/g)?.map((pair) => Number.parseInt(pair, 16)));
  });

  it('CON-18 moves nothing about where motion is to be reduced', async () => {
    await show('/', { reducedMotion: 'reduce' });
    expect(await region().evaluate((element) => Number.parseFloat(getComputedStyle(element).animationDuration))).toBeLessThan(0.01);
  });

  it('CON-18 takes no focus, lets it go on, and gives it back after the choice', async () => {
    // Where nothing has run that a refusal would have the page begin anew for.
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

  it('CON-03 hidden by a content blocker leaves a page that can be used, and no answer', async () => {
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
