import type { BrowserContextOptions } from 'playwright';
import { describe, expect, it } from 'vitest';
import { chunkFile } from '../../tools/lab/dist';
import { CIRCUMSTANCES, declareScheme, focused, hide, isUsable, violationsIn } from '../support/accessibility';
import { neverIdle } from '../support/never-idle';
import { rush } from '../support/page-clock';
import { problemOf } from '../support/problem';
import { firstOnly, thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits({ silent: false });

const HOST = '[data-taproot-settings]';
const dialog = () => visit.page.locator(`${HOST} dialog`);
const opener = () => visit.page.locator('[data-consent-settings]').first();
const banner = () => visit.page.getByRole('region', { name: 'Cookie consent' });

async function show(path = '/', options?: BrowserContextOptions) {
  await visit.open(options);
  if (options?.colorScheme) await declareScheme(visit.page, 'light dark');
  await visit.page.goto(visit.network.demo.url('main', path));
  await opener().press('Enter');
  await dialog().waitFor();
}

const signalled = ['a privacy signal', '/?_gpc=1', {}] as const;

describe('the settings', () => {
  /** The languages that strain the layout most come first. */
  const QUICK = /^(a phone in the dark|a page in Arabic|forced colours)/;
  const circumstances = [...CIRCUMSTANCES, signalled].sort(([a], [b]) => Number(QUICK.test(b)) - Number(QUICK.test(a)));
  firstOnly(1, circumstances, (cases, given) =>
    it.each(cases)('the settings with %s pass axe, and fit [CON-18]', given, async (_, path, options) => {
      await show(path, options);
      expect(await violationsIn(visit.page, HOST)).toEqual([]);
      const sideways = await dialog().evaluate((element) => element.scrollWidth > element.clientWidth);
      expect(sideways).toBe(false);
      const { x = -1, y = -1, width = 0, height = 0 } = (await dialog().boundingBox()) ?? {};
      const { width: wide, height: high } = visit.page.viewportSize() ?? expect.fail('no viewport');
      expect([x >= 0, y >= 0, x + width <= wide, y + height <= high]).toEqual([true, true, true, true]);
      await dialog().getByRole('checkbox').last().uncheck();
      expect(await violationsIn(visit.page, HOST)).toEqual([]);
    }),
  );

  it.each([
    ['/', { locale: 'es-MX', timezoneId: 'America/New_York' }, 'Cookie settings'],
    ['/es/', {}, 'Configuración de cookies'],
  ])('the settings speak the language of %s [CON-13]', thorough, async (path, options, title) => {
    await show(path, options);
    expect(await dialog().getByRole('heading').textContent()).toBe(title);
  });

  it('cycle through their controls by Tab, and return the focus to Preferences by Escape [CON-18]', thorough, async () => {
    await visit.page.goto(visit.network.demo.url('main', '/'));
    const preferences = banner().getByRole('button', { name: 'Preferences' });
    await preferences.focus();
    await visit.page.keyboard.press('Enter');
    await dialog().waitFor();
    const order: (string | undefined)[] = [await focused(visit.page)];
    for (let i = 0; i < 6; i++) {
      await visit.page.keyboard.press('Tab');
      order.push(await focused(visit.page));
    }
    expect(order).toEqual(['Close', '', 'Who receives data (9)', 'Save current selection', 'Accept all', 'Reject all', 'Close']);
    await visit.page.keyboard.press('Shift+Tab');
    expect(await focused(visit.page)).toBe('Reject all');
    await visit.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await focused(visit.page)).toBe('Preferences');
    expect(await banner().isVisible()).toBe(true);
  });

  it('are ticked and saved by keyboard alone [CON-15]', thorough, async () => {
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await opener().focus();
    await visit.page.keyboard.press('Enter');
    await dialog().waitFor();
    for (const key of ['Tab', 'Space', 'Tab', 'Tab', 'Enter']) await visit.page.keyboard.press(key);
    await dialog().waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await visit.visitor.cookies()).find(({ name }) => name === 'edf_cc')?.value ?? '')
      .toContain(encodeURIComponent('["necessary"]'));
    await banner().waitFor({ state: 'detached' });
  });

  it.each(['before', 'after'])('leave the page usable if a content blocker hides them %s they open [CON-15]', thorough, async (moment) => {
    if (moment === 'before') await visit.page.addInitScript(hide, HOST);
    await neverIdle(visit.page);
    await visit.page.goto(visit.network.demo.url('impact', '/'));
    await banner().getByRole('button', { name: 'Reject' }).click();
    await banner().waitFor({ state: 'detached' });
    const arrived = visit.page.waitForResponse(`**/${chunkFile('impact', 'ui-react')}`);
    await opener().click();
    await arrived;
    if (moment === 'after') {
      await dialog().waitFor();
      expect(await isUsable(visit.page)).toBe(false);
      await visit.page.evaluate(hide, HOST);
    }
    await visit.page.locator(HOST).waitFor({ state: 'detached' });
    await expect.poll(() => isUsable(visit.page)).toBe(true);
  });

  it(
    'are requested 4 times if their chunk is blocked, leave page and banner as they are, and open once it loads [CON-14]',
    thorough,
    async () => {
      await visit.page.clock.install();
      let [asked, blocked] = [0, true];
      await visit.visitor.route(`**/${chunkFile('main', 'ui-react')}`, (route) => {
        asked++;
        return blocked ? route.abort('blockedbyclient') : route.continue();
      });
      await visit.page.goto(visit.network.demo.url('main', '/'));
      const preferences = banner().getByRole('button', { name: 'Preferences' });
      await preferences.click();
      await rush(visit.page, problemOf(visit.page, 'ui-react'));
      expect(asked).toBe(4);
      expect(await visit.page.locator(HOST).count()).toBe(0);
      expect(await isUsable(visit.page)).toBe(true);
      blocked = false;
      await preferences.click();
      await dialog().waitFor();
      expect(asked).toBe(5);
    },
  );
});
