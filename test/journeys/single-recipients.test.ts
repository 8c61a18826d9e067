import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewriting } from '../../tools/lab/network';
import { violationsIn } from '../support/accessibility';
import { type OwnSite, ownSite } from '../support/own-site';
import { visits } from '../support/visit';

const visit = visits();
type Win = { taproot: Taproot; order: string[] };
let singly: OwnSite;
beforeAll(async () => {
  singly = await ownSite('singly-manifest');
});

/** The addresses that were asked for. The demo has third parties under `/vendors/`. */
let asked: Set<string>;
const marks = (nonce: string) =>
  `<script nonce="${nonce}">window.order = [];</script>${['social-pixel', 'session-recording']
    .map(
      (name) =>
        `<script nonce="${nonce}" type="text/plain" data-consent="analytics" data-recipient="${name}">order.push('${name}')</script>
         <script nonce="${nonce}" data-consent="analytics" data-recipient="${name}">order.push('bare ${name}')</script>`,
    )
    .join('')}`;

beforeEach(async () => {
  asked = new Set();
  await singly.serveTo(visit.visitor);
  visit.visitor.on('request', (request) => asked.add(new URL(request.url()).pathname));
  await visit.visitor.route(
    (url) => /^\/(about)?$/.test(url.pathname) && url.hostname.startsWith('main.'),
    rewriting((body) => body.replace(/main\.js[^>]*><\/script>/, (tag) => tag + marks(/nonce="([^"]+)"/.exec(body)?.[1] ?? ''))),
  );
});
const go = (path = '/') => visit.page.goto(visit.network.demo.url('main', path));
const settings = () => visit.page.locator('[data-taproot-settings] dialog');
const record = () => visit.page.evaluate(() => (window as unknown as Win).taproot.consent.record);
const order = () => visit.page.evaluate(() => [...(window as unknown as Win).order].sort());
/** Sets the record of an earlier page. */
const remember = (codes: string) => {
  const fields = {
    categories: ['necessary', 'analytics'],
    consent_date: new Date().toISOString(),
    consent_uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    asked: codes,
  };
  const { hostname } = new URL(visit.network.demo.url('main', '/'));
  return visit.visitor.addCookies([{ name: 'edf_cc', value: encodeURIComponent(JSON.stringify(fields)), domain: hostname, path: '/' }]);
};

describe('a recipient that the visitor switches off in the settings', () => {
  it('gets no request, script, write or delivery on any page after, and neighbours do [CON-15]', async () => {
    await go();
    await visit.page.locator('[data-consent-settings]').first().press('Enter');
    await settings().waitFor();
    await settings().locator('summary').press('Enter');
    expect(await settings().getByLabel('Meta Pixel').isChecked()).toBe(true);
    await settings().getByLabel('Meta Pixel').press('Space');
    expect(await violationsIn(visit.page, '[data-taproot-settings]')).toEqual([]);
    await settings().getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(record)
      .toMatchObject({ categories: ['necessary', 'analytics'], asked: expect.stringMatching(/^(:\w{5})+~social-pixel~$/) });
    const [receipt] = await visit.network.until('receipts', (entries) => entries.length > 0);
    expect(receipt).toMatchObject({ action: 'save', how: 'settings', off: ['social-pixel'] });

    asked.clear();
    await go('/about');
    await expect.poll(() => [...asked].some((path) => /^\/vendors\/.*recording/.test(path))).toBe(true);
    await expect.poll(order).toEqual(['bare session-recording', 'session-recording']);
    const kept = await visit.page.evaluate(() => {
      document.cookie = '_fbp=1; path=/';
      document.cookie = '_ga=1; path=/';
      return document.cookie;
    });
    expect(kept).toContain('_ga=1');
    expect(kept).not.toContain('_fbp');
    await visit.page.goto('about:blank');
    const hits = await visit.network.until('hits', (entries) => entries.some(({ event }) => event === 'page_unload'));
    expect(hits.at(-1)).toMatchObject({ consent_purposes: 'analytics,~social-pixel' });
    expect([...asked].filter((path) => /^\/vendors\/social/.test(path))).toEqual([]);
  });

  it('is shown as off the next time, and works again once it is on', async () => {
    await go();
    await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.save(['analytics', '~social-pixel~']));
    // The page begins anew by itself, which ends a navigation that is under way.
    const arrives = () =>
      go().then(
        () => true,
        () => false,
      );
    await expect.poll(arrives).toBe(true);
    await visit.page.locator('[data-consent-settings]').first().press('Enter');
    await settings().waitFor();
    await settings().locator('summary').press('Enter');
    expect(await settings().getByLabel('Meta Pixel').isChecked()).toBe(false);
    expect(await settings().getByLabel('Fullstory').isChecked()).toBe(true);
    await settings().getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(record).toMatchObject({ asked: expect.not.stringContaining('~') });
    await expect.poll(order).toContain('social-pixel');
  });
});

describe('single recipients before a choice', () => {
  it.each([
    ['off, and can’t be switched on, where cookies wait for consent', 'de-DE', 'Europe/Berlin', false],
    ['on where they do not', 'en-US', 'America/New_York', true],
  ])('are shown as %s [R17]', async (_, locale, timezoneId, isOn) => {
    await visit.open({ locale, timezoneId });
    await singly.serveTo(visit.visitor);
    await go();
    await visit.page.locator('[data-consent-settings]').first().press('Enter');
    await settings().waitFor();
    await settings().locator('summary').first().press('Enter');
    const boxes = settings().locator('details input[type=checkbox]');
    const states = await boxes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked));
    expect(states.length).toBeGreaterThan(2);
    expect(new Set(states)).toEqual(new Set([isOn]));
    expect(await boxes.first().isEnabled()).toBe(isOn);
  });
});

describe('a visitor of a site with a recipient that they were not shown', () => {
  it('is asked once, told its name, and left in peace after the answer', async () => {
    await remember(':zzzzz');
    await go();
    const banner = visit.page.locator('[data-taproot-consent] section');
    await banner.waitFor();
    expect(await banner.innerText()).toContain('New or changed recipients of data:');
    expect(await banner.innerText()).toContain('Meta Pixel');
    await banner.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(record).toMatchObject({ asked: expect.stringMatching(/^(:\w{5}){4,}$/) });
    await go('/about');
    await visit.untilViews(2);
    expect(await banner.count()).toBe(0);
  });
});
