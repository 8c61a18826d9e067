import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { chunkFile } from '../support/dist';
import { type Network, openNetwork, rewriting, watchFaults } from '../support/network';

let network: Network;
let visitor: BrowserContext;
let page: Page;
let faults: string[];

beforeAll(async () => {
  network = await openNetwork();
});
afterAll(() => network?.close());
beforeEach(async () => {
  await network.forget();
  visitor = await network.visitor();
  page = await visitor.newPage();
  faults = watchFaults(page);
});
afterEach(async () => {
  expect(faults).toEqual([]);
  await visitor.close();
});

const banner = () => page.getByRole('region', { name: 'Cookie consent' });
const settings = () => page.getByRole('dialog', { name: 'Cookie settings' });
const categories = async () => {
  const cookie = (await visitor.cookies()).find(({ name }) => name === 'edf_cc');
  return cookie && JSON.parse(decodeURIComponent(cookie.value)).categories;
};
const focused = () =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.textContent?.trim();
  });
/** Serves the page with more in its head or body, under its own CSP. */
const serveWith = (where: RegExp, markup: (nonce: string) => string) =>
  visitor.route(
    '**/',
    rewriting((body) => body.replace(where, (found) => found + markup(/nonce="([^"]+)"/.exec(body)?.[1] ?? ''))),
  );

describe('the banner', () => {
  it('CON-18 can be used by keyboard, does not trap focus, and is clean for axe', async () => {
    await page.goto(network.demo.url('main', '/'));
    await banner().waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    const order: (string | undefined)[] = [];
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('Tab');
      order.push(await focused());
    }
    expect(order.slice(0, 4)).toEqual(['Privacy statement', 'Accept', 'Reject', 'Preferences']);
    expect(order[4]).toBe('Skip to the content');
    for (const _ of [1, 2, 3]) await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await banner().waitFor({ state: 'detached' });
    await expect.poll(categories).toEqual(['necessary']);
  });

  it('CON-18 shifts nothing, and asks Accept and Reject alike', async () => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(network.demo.url('main', '/'));
    await banner().waitFor();
    const style = (name: string) =>
      banner()
        .getByRole('button', { name })
        .evaluate((button) => {
          const { width, height } = button.getBoundingClientRect();
          const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(button);
          return { width: Math.round(width), height: Math.round(height), backgroundColor, color, fontSize, fontWeight };
        });
    expect(await style('Reject')).toEqual(await style('Accept'));
    await page.getByRole('button', { name: 'Accept' }).click();
    await banner().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });

  it('CON-13 speaks Spanish where the page does, and fits a small phone', async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(network.demo.url('main', '/es/'));
    const spanish = page.getByRole('region', { name: 'Consentimiento de cookies' });
    await spanish.waitFor();
    expect(await spanish.getByRole('button').allTextContents()).toEqual(['Aceptar', 'Rechazar', 'Preferencias']);
    const box = await spanish.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(320);
    expect(box?.height).toBeLessThan(568 * 0.75);
  });

  it('CON-19 is not shown to bots', async () => {
    await visitor.close();
    visitor = await network.visitor({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
    page = await visitor.newPage();
    await page.goto(network.demo.url('main', '/'));
    await page.waitForTimeout(800);
    expect(await banner().count()).toBe(0);
    expect(await network.received('hits')).toEqual([]);
    expect((await visitor.cookies()).map(({ name }) => name)).toEqual([]);
  });

  it('CON-08 DET-16 asks first where the law does: nothing tracks before Accept, what waited is sent after it', async () => {
    await visitor.close();
    visitor = await network.visitor({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    page = await visitor.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(network.demo.url('main', '/'));
    await banner().waitFor();
    await page.waitForTimeout(500);
    expect(asked.filter((url) => url.includes('//utility.') || url.endsWith(chunkFile('main', 'analytics')))).toEqual([]);
    expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual(['', 0, 0]);
    await page.getByRole('button', { name: 'Accept' }).click();
    await network.until('hits', (entries) => entries.some(({ event }) => event === 'page_view'));
  });
});

describe('the settings', () => {
  it('CON-13 CON-15 PLG-02 open from the footer, bring React only then, save a choice and give focus back', async () => {
    const react = chunkFile('main', 'ui-react');
    let asked = false;
    page.on('request', (request) => {
      asked ||= request.url().endsWith(react);
    });
    await page.goto(network.demo.url('main', '/'));
    await page.getByRole('button', { name: 'Accept' }).click();
    await banner().waitFor({ state: 'detached' });
    expect(asked).toBe(false);
    const opener = page.locator('[data-consent-settings]').first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await settings().waitFor();
    expect(asked).toBe(true);
    for (const name of ['Save current selection', 'Accept all', 'Reject all', 'Close'])
      await settings().getByRole('button', { name }).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);

    await page.keyboard.press('Escape');
    await settings().waitFor({ state: 'detached' });
    await expect.poll(categories).toEqual(['necessary', 'analytics']);
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);

    await opener.click();
    await settings().getByRole('checkbox').last().uncheck();
    await settings().getByRole('button', { name: 'Save current selection' }).click();
    await settings().waitFor({ state: 'detached' });
    await expect.poll(categories).toEqual(['necessary']);
    await network.until('rejections', (entries) => entries.length === 1);
  });

  it('CON-18 keep focus inside while they are open', async () => {
    await page.goto(network.demo.url('main', '/'));
    await page.getByRole('button', { name: 'Preferences' }).click();
    await settings().waitFor();
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press(i < 6 ? 'Tab' : 'Shift+Tab');
      const inside = await page.evaluate(() => {
        let element = document.activeElement;
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        return !!element?.closest('dialog');
      });
      expect(inside).toBe(true);
    }
  });
});

describe('held scripts', () => {
  const held = (nonce: string) => `
    <script nonce="${nonce}">window.order = [];</script>
    <script nonce="${nonce}" data-consent="analytics">order.push('inline');</script>
    <script nonce="${nonce}" type="text/plain" data-consent="analytics" src="/held-1.js"></script>
    <script nonce="${nonce}" data-consent="analytics" data-own="kept">order.push('after ' + document.currentScript.dataset.own);</script>`;

  beforeEach(() =>
    visitor.route('**/held-1.js', (route) => route.fulfill({ contentType: 'text/javascript', body: "order.push('external')" })),
  );
  const order = () => page.evaluate(() => (window as unknown as { order: string[] }).order);

  it('CON-09 CON-04 wait for consent, then run once each, in order, with their attributes', async () => {
    await serveWith(/main\.js[^>]*><\/script>/, held);
    await page.goto(network.demo.url('main', '/'));
    await page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.consent.rejectAll());
    await page.reload();
    expect(await order()).toEqual([]);
    await page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.consent.acceptAll());
    await page.waitForFunction(() => (window as unknown as { order: string[] }).order.length === 3);
    await page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.consent.acceptAll());
    await page.waitForTimeout(200);
    expect(await order()).toEqual(['inline', 'external', 'after kept']);
  });
});
