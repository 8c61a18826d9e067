import { describe, expect, it } from 'vitest';
import { chunkFile, filesWith } from '../../tools/lab/dist';
import { untilStill, violationsIn } from '../support/accessibility';
import { hitsAtEnd } from '../support/hits-at-end';
import { noteShifts, shiftsOf } from '../support/shifts';
import { thorough } from '../support/thorough';
import { followScripts } from '../support/until-rest';
import { visits } from '../support/visit';

const visit = visits();

const banner = () => visit.page.getByRole('region', { name: 'Cookie consent' });
const settings = () => visit.page.getByRole('dialog', { name: 'Cookie settings' });
const categories = async () => {
  const cookie = (await visit.visitor.cookies()).find(({ name }) => name === 'edf_cc');
  return cookie && JSON.parse(decodeURIComponent(cookie.value)).categories;
};
const violations = () => violationsIn(visit.page, 'html');
const focused = () =>
  visit.page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.textContent?.trim();
  });

/** Stores a choice of so many days ago, which has been posted. */
function remember(days: number, categories: readonly string[]) {
  const consent_date = new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString();
  const value = JSON.stringify({ categories, consent_date, consent_uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', posted: true });
  const domain = new URL(visit.network.demo.url('main', '/')).hostname;
  return visit.visitor.addCookies([{ name: 'edf_cc', value: encodeURIComponent(value), domain, path: '/' }]);
}

describe('the banner', () => {
  it('passes axe together with its page [CON-18]', thorough, async () => {
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await banner().waitFor();
    await untilStill(banner());
    expect(await violations()).toEqual([]);
  });

  it('works by keyboard, and does not trap focus [CON-18]', async () => {
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await banner().waitFor();
    const order: (string | undefined)[] = [];
    for (let i = 0; i < 6; i++) {
      await visit.page.keyboard.press('Tab');
      order.push(await focused());
    }
    expect(order.slice(0, 4)).toEqual(['Privacy statement', 'Accept', 'Reject', 'Preferences']);
    expect(order[4]).toBe('Skip to the content');
    for (const _ of [1, 2, 3]) await visit.page.keyboard.press('Shift+Tab');
    await visit.page.keyboard.press('Enter');
    await banner().waitFor({ state: 'detached' });
    await expect.poll(categories).toEqual(['necessary']);
  });

  it('gives Accept and Reject the same weight, and shifts no layout [CON-18]', thorough, async () => {
    await noteShifts(visit.page);
    await visit.page.goto(visit.network.demo.url('main', '/'));
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
    await visit.page.getByRole('button', { name: 'Accept' }).click();
    await banner().waitFor({ state: 'detached' });
    expect(await shiftsOf(visit.page)).toEqual([]);
  });

  it('speaks Spanish on a Spanish page, and fits a small phone [CON-13]', thorough, async () => {
    await visit.page.setViewportSize({ width: 320, height: 568 });
    await visit.page.goto(visit.network.demo.url('main', '/es/'));
    const spanish = visit.page.getByRole('region', { name: 'Consentimiento de cookies' });
    await spanish.waitFor();
    expect(await spanish.getByRole('button').allTextContents()).toEqual(['Aceptar', 'Rechazar', 'Preferencias']);
    const box = await spanish.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(320);
    expect(box?.height).toBeLessThan(568 * 0.75);
  });

  it('is shown again, as to a new visitor, when the record is older than 365 days [CON-01 CON-03]', thorough, async () => {
    const url = visit.network.demo.url('main', '/');
    for (const choice of [['necessary', 'analytics'], ['necessary']]) {
      await remember(366, choice);
      await visit.page.goto(url);
      await banner().waitFor();
      await expect.poll(categories).toBeUndefined();
      await remember(364, choice);
      await visit.page.goto(url);
      await visit.untilCalm();
      expect([await banner().count(), await categories()]).toEqual([0, choice]);
    }
  });

  it('is shown again, and nothing is counted before, where a yes holds for 180 days and is older [CON-03]', async () => {
    await visit.open({ locale: 'fr-FR', timezoneId: 'Europe/Paris' });
    const url = visit.network.demo.url('main', '/');
    const all = ['necessary', 'analytics'];
    await remember(181, all);
    await visit.page.goto(url);
    await banner().waitFor();
    await expect.poll(categories).toBeUndefined();
    expect(await hitsAtEnd(visit)).toEqual([]);
    await remember(179, all);
    await visit.page.goto(url);
    await visit.untilViews(1);
    expect([await banner().count(), await categories()]).toEqual([0, all]);
  });

  it('the banner is not shown to bots [CON-19]', thorough, async () => {
    await visit.open({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
    const untilRest = followScripts(visit.page);
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await untilRest();
    expect(await banner().count()).toBe(0);
    expect(await hitsAtEnd(visit)).toEqual([]);
    expect((await visit.visitor.cookies()).map(({ name }) => name)).toEqual([]);
  });

  it('lets nothing track before Accept if the law requires consent first, and sends waiting hits afterwards [CON-08 DET-16]', async () => {
    await visit.open({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(request.url()));
    const untilRest = followScripts(visit.page);
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await banner().waitFor();
    await untilRest();
    const analytics = filesWith('main', 'analytics');
    expect(asked.filter((url) => url.includes('//utility.') || analytics.some((file) => url.endsWith(file)))).toEqual([]);
    expect(await visit.page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual(['', 0, 0]);
    await visit.page.getByRole('button', { name: 'Accept' }).click();
    await visit.untilViews(1);
    // The page then works as the next one will: in one file, which the next page has in its cache.
    await visit.page.goto(visit.network.demo.url('main', '/about'));
    await visit.untilViews(2);
    const brought = asked.filter((url) => analytics.some((file) => url.endsWith(file)));
    expect([brought.length, new Set(brought).size]).toEqual([2, 1]);
  });
});

describe('the settings', () => {
  it('pass axe together with their page [CON-18]', thorough, async () => {
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await visit.page.getByRole('button', { name: 'Preferences' }).click();
    await settings().waitFor();
    expect(await violations()).toEqual([]);
  });

  it('open from the footer, load React only then, save a choice and return focus [CON-13 CON-15 PLG-02]', async () => {
    const react = chunkFile('main', 'ui-react');
    let asked = false;
    visit.page.on('request', (request) => {
      asked ||= request.url().endsWith(react);
    });
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await visit.page.getByRole('button', { name: 'Accept' }).click();
    await banner().waitFor({ state: 'detached' });
    expect(asked).toBe(false);
    const opener = visit.page.locator('[data-consent-settings]').first();
    await opener.focus();
    await visit.page.keyboard.press('Enter');
    await settings().waitFor();
    expect(asked).toBe(true);
    for (const name of ['Save current selection', 'Accept all', 'Reject all', 'Close'])
      await settings().getByRole('button', { name }).waitFor();

    await visit.page.keyboard.press('Escape');
    await settings().waitFor({ state: 'detached' });
    await expect.poll(categories).toEqual(['necessary', 'analytics']);
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);

    await opener.click();
    await settings().getByRole('checkbox').last().uncheck();
    await settings().getByRole('button', { name: 'Save current selection' }).click();
    await settings().waitFor({ state: 'detached' });
    await expect.poll(categories).toEqual(['necessary']);
    await visit.network.until('rejections', (entries) => entries.length === 1);
  });

  it('keep the focus inside while they are open [CON-18]', thorough, async () => {
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await visit.page.getByRole('button', { name: 'Preferences' }).click();
    await settings().waitFor();
    for (let i = 0; i < 12; i++) {
      await visit.page.keyboard.press(i < 6 ? 'Tab' : 'Shift+Tab');
      const inside = await visit.page.evaluate(() => {
        let element = document.activeElement;
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        return !!element?.closest('dialog');
      });
      expect(inside).toBe(true);
    }
  });
});
