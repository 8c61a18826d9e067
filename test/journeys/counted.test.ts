import type { Request } from 'playwright';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewriting } from '../../tools/lab/network';
import { violationsIn } from '../support/accessibility';
import { type OwnSite, ownSite } from '../support/own-site';
import { visits } from '../support/visit';

const visit = visits();
let counted: OwnSite;
beforeAll(async () => {
  counted = await ownSite('counted-manifest');
});

interface Post {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

let posts: Post[];
let region: string;
/** The headers that the service answers beside the count. */
let answers: Readonly<Record<string, string>>;

/** Prepares a visitor of a place, as an edge tells it. */
async function prepare() {
  posts = [];
  region = 'GB';
  answers = {};
  const { visitor } = visit;
  await counted.serveTo(visitor);
  await visitor.route(
    (url) => /^\/(about|health)?$/.test(url.pathname) && url.hostname.startsWith('main.'),
    rewriting((body) => body.replace(/<html/, `<html data-region="${region}"`)),
  );
  await visitor.route('**/count', async (route) => {
    const request: Request = route.request();
    posts.push({ body: JSON.parse(request.postData() ?? ''), headers: await request.allHeaders() });
    const { origin = '*' } = await request.allHeaders();
    const headers = { 'access-control-allow-origin': origin, 'access-control-expose-headers': 'Tp-Signal', ...answers };
    await route.fulfill({ json: { counted: 1 }, headers });
  });
}
beforeEach(prepare);

const address = (path: string) => visit.network.demo.url('main', path);
const go = (path = '/') => visit.page.goto(address(path));
const bodies = () => posts.map(({ body }) => body);
type Win = { taproot: Taproot };
/** The page has idled: what begins by itself has begun, as the last post of the runtime's moments has. */
const untilAsked = () => visit.page.getByRole('region', { name: 'Cookie consent' }).waitFor();
const settled = async () => {
  await untilAsked();
  await visit.page.evaluate(
    () => new Promise<void>((resolve) => (window as unknown as Win).taproot.hooks.loaded.tap('test', () => resolve())),
  );
  await visit.untilCalm();
};
const stored = () =>
  visit.page.evaluate(async () => ({
    cookies: document.cookie,
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    name: window.name,
  }));
const NOTHING = { cookies: '', local: [], session: [], databases: [], caches: [], name: '' };

const settings = () => visit.page.locator('[data-taproot-settings] dialog');
const box = () => settings().getByLabel('Count my page views without cookies');
async function openSettings() {
  await visit.page.locator('[data-consent-settings]').first().press('Enter');
  await settings().waitFor();
  await box().waitFor();
}

describe('a page whose rule lets views be counted without consent [R22]', () => {
  it('posts each view once, with nothing of the visitor, and stores nothing', async () => {
    await go('/?utm_source=x&gclid=1');
    await expect.poll(bodies).toEqual([{ site: 'main', page: '/', source: 'none' }]);
    await settled();
    expect(await stored()).toEqual(NOTHING);
    await go('/about#team');
    await expect.poll(() => posts.length).toBe(2);
    await visit.page.evaluate(() => history.pushState({}, '', '/about/rivers?fbclid=2'));
    await expect.poll(bodies).toEqual([
      { site: 'main', page: '/', source: 'none' },
      { site: 'main', page: '/about', source: expect.any(String) },
      { site: 'main', page: '/about/rivers', source: 'site' },
    ]);
    for (const { headers } of posts) {
      expect(headers.cookie).toBeUndefined();
      expect(headers.referer ?? '').not.toMatch(/utm|clid|about/);
    }
    expect(await visit.visitor.cookies()).toEqual([]);
    expect(await stored()).toEqual(NOTHING);
    expect(await visit.network.received('hits')).toEqual([]);
  });

  it('says so in the banner and, with a switch, in the settings, where an objection holds at once and on later pages', async () => {
    await go();
    await expect.poll(() => posts.length).toBe(1);
    await expect
      .poll(() => visit.page.getByRole('region', { name: 'Cookie consent' }).textContent())
      .toContain('we count views of our pages');
    await openSettings();
    expect(await box().isChecked()).toBe(true);
    expect(await violationsIn(visit.page, '[data-taproot-settings]')).toEqual([]);
    await box().press('Space');
    expect(await visit.visitor.cookies()).toMatchObject([{ name: 'tp_uncounted', value: '1', domain: '.taproot.localhost' }]);
    await settings().getByRole('button', { name: 'Close' }).click();
    // No choice about cookies was made.
    expect(await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.state)).toBe('unset');
    await visit.page.evaluate(() => history.pushState({}, '', '/about'));
    await go('/about');
    await settled();
    await openSettings();
    expect(await box().isChecked()).toBe(false);
    expect(posts).toHaveLength(1);
    // The visitor may take it back.
    await box().press('Space');
    expect((await stored()).cookies).toBe('');
    await go();
    await expect.poll(() => posts.length).toBe(2);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['a refusal', '/', () => visit.page.evaluate(() => (window as unknown as Win).taproot.consent.rejectAll())],
    ['a yes, whose hits say more', '/', () => visit.page.evaluate(() => (window as unknown as Win).taproot.consent.acceptAll())],
  ])('a page whose rule lets views be counted without consent posts no view after %s', async (_, path, choose) => {
    await go(path);
    await expect.poll(() => posts.length).toBe(1);
    await choose();
    await go('/about');
    await visit.page.evaluate(
      () => new Promise<void>((resolve) => (window as unknown as Win).taproot.hooks.loaded.tap('test', () => resolve())),
    );
    await visit.untilCalm();
    await openSettings();
    expect(posts).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'Global Privacy Control',
      () => visit.visitor.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })),
    ],
    ['Do Not Track', () => visit.visitor.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))],
  ])('posts no view with %s, and shows the switch off', async (_, signal) => {
    await signal();
    await go();
    await openSettings();
    expect([await box().isChecked(), await box().isDisabled()]).toEqual([false, true]);
    expect(posts).toEqual([]);
  });

  it('posts no view of a crawler, whose page the service would not count either', async () => {
    await visit.open({ userAgent: 'Mozilla/5.0 (compatible; Somebot/2.1; +https://bot.example/)' });
    await prepare();
    await go();
    await visit.page.evaluate(
      () => new Promise<void>((resolve) => (window as unknown as Win).taproot.hooks.loaded.tap('test', () => resolve())),
    );
    await visit.untilCalm();
    expect(await visit.page.evaluate(() => (window as unknown as Win).taproot.visitor.bot)).toBe(true);
    expect([posts, await stored()]).toEqual([[], NOTHING]);
  });

  it('stops when the service alone sees a signal', async () => {
    answers = { 'tp-signal': '1' };
    await go();
    await expect.poll(() => visit.page.evaluate(() => navigator.globalPrivacyControl)).toBe(true);
    await visit.page.evaluate(() => history.pushState({}, '', '/about'));
    await openSettings();
    expect(await box().isDisabled()).toBe(true);
    expect(posts).toHaveLength(1);
  });

  it.each<[string, string, string]>([
    ['from elsewhere in Europe', 'DE', '/'],
    ['from a place that is not known', '', '/'],
    ['of a sensitive path', 'GB', '/health'],
  ])('a page whose rule lets views be counted without consent posts no view %s', async (_, from, path) => {
    region = from;
    await visit.open({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    await prepare();
    region = from;
    await go(path);
    await settled();
    await openSettings();
    expect(posts).toEqual([]);
    // The demo has no such page.
    if (path === '/health') visit.faults.length = 0;
  });
});
