import { beforeAll, describe, expect, it } from 'vitest';
import { rewriting } from '../../tools/lab/network';
import { violationsIn } from '../support/accessibility';
import { type OwnSite, ownSite } from '../support/own-site';
import { visits } from '../support/visit';

const visit = visits();
let site: OwnSite;
beforeAll(async () => {
  site = await ownSite('signal-line-manifest');
});

const HOST = '[data-taproot-signal]';
const line = () => visit.page.locator(`${HOST} section`);
const go = (path = '/') => visit.page.goto(visit.network.demo.url('main', path));
interface Circumstances {
  readonly width?: number;
  readonly lang?: string;
  readonly gpc?: boolean;
  readonly marked?: boolean;
}

/** Opens a page as a visitor whose browser sends the signal, or doesn't. */
async function open({ width = 1280, lang = 'en', gpc = true, marked = false }: Circumstances = {}) {
  await visit.open({ viewport: { width, height: 800 } });
  const { visitor } = visit;
  await site.serveTo(visitor);
  if (gpc) await visitor.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }));
  await visitor.route(
    (url) => /^\/(about)?$/.test(url.pathname) && url.hostname.startsWith('main.'),
    rewriting((body) =>
      body
        .replace(/<html[^>]*>/, `<html lang="${lang}">`)
        .replace(/ data-consent-status(="[^"]*")?/g, marked ? '$&' : '')
        .replace('</body>', marked ? '<p data-consent-status></p></body>' : '</body>'),
    ),
  );
  await visitor.addInitScript(() => {
    const shifts = window as unknown as { shifted: number };
    shifts.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await go();
}
const shifted = () => visit.page.evaluate(() => (window as unknown as { shifted: number }).shifted);

describe('the line about a signal, where the rule asks for it [R10, R11]', () => {
  it.each<[string, Circumstances, RegExp]>([
    ['a wide window', {}, /^Your browser asks sites not to track you/],
    ['a phone', { width: 390 }, /^Your browser asks/],
    ['a phone in Spanish', { width: 320, lang: 'es' }, /^Su navegador pide/],
    ['a phone in Arabic', { width: 390, lang: 'ar' }, /^يطلب متصفحك/],
    ['the smallest phone in Arabic', { width: 320, lang: 'ar' }, /^يطلب متصفحك/],
  ])('shows in %s, moves nothing, passes axe, fits, and keeps the padding of its button', async (_, circumstances, sentence) => {
    await open(circumstances);
    await expect.poll(() => line().getByRole('status').textContent()).toMatch(sentence);
    expect(await violationsIn(visit.page, HOST)).toEqual([]);
    expect(await line().getAttribute('dir')).toBe(circumstances.lang === 'ar' ? 'rtl' : 'ltr');
    const { x = -1, width = 9_999 } = (await line().boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(circumstances.width ?? 1280);
    const gap = await line()
      .getByRole('button')
      .evaluate((button) => {
        const words = new Range();
        words.selectNodeContents(button);
        const [box, text] = [button.getBoundingClientRect(), words.getBoundingClientRect()];
        return Math.min(text.left - box.left, box.right - text.right);
      });
    expect(gap).toBeGreaterThanOrEqual(9.5);
    expect(await shifted()).toBe(0);
    expect(await visit.page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });

  it('is closed by a button, by keyboard too, and stays closed by a name that is the same for everybody', async () => {
    await open();
    await line().getByRole('button').focus();
    await visit.page.keyboard.press('Enter');
    await expect.poll(() => line().count()).toBe(0);
    expect(await visit.page.evaluate(() => [document.cookie, Object.entries({ ...localStorage })])).toEqual([
      '',
      [['tp_line_closed', '1']],
    ]);
    await go('/about');
    await visit.untilCalm();
    // The settings say the same, and have loaded after the line would have.
    await visit.page.locator('[data-consent-settings]').first().press('Enter');
    await visit.page.locator('[data-taproot-settings] [role=note]').waitFor();
    expect(await line().count()).toBe(0);
  });

  it.each<[string, Circumstances]>([
    ['where no signal is sent', { gpc: false }],
    ['where the page shows the status itself', { marked: true }],
  ])('does not show %s', async (_, circumstances) => {
    await open(circumstances);
    await visit.untilCalm();
    await visit.page.locator('[data-consent-settings]').first().press('Enter');
    await visit.page.locator('[data-taproot-settings] dialog').waitFor();
    expect(await line().count()).toBe(0);
  });

  it('shows at a signal that comes late', async () => {
    await open({ gpc: false });
    await visit.untilCalm();
    expect(await line().count()).toBe(0);
    await visit.page.evaluate(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }));
    await line().waitFor();
  });
});
