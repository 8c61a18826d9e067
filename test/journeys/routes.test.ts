import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Entry, type Network, openNetwork } from '../support/network';

let network: Network;
let visitor: BrowserContext;
let page: Page;

beforeAll(async () => {
  network = await openNetwork();
});
afterAll(() => network?.close());
beforeEach(async () => {
  await network.forget();
  visitor = await network.visitor();
  page = await visitor.newPage();
});
afterEach(() => visitor.close());

async function viewed(address: string): Promise<Entry> {
  await page.goto(address);
  const hits = await network.until('hits', (entries) => entries.some(({ event }) => event === 'page_view'));
  return hits.find(({ event }) => event === 'page_view') ?? {};
}

describe('what a page is reported as', () => {
  it('DET-09 an email page is called by its title, and nothing says which letter of whom it was', async () => {
    const view = await viewed(network.demo.url('email', '/k/Greenfield/october_letter?utm_source=letter&page=2'));
    expect(view).toMatchObject({
      site: 'email',
      page_path: '/the-leak-the-map-and-the-rule',
      page_location: network.demo.url('email', '/the-leak-the-map-and-the-rule?page=2'),
    });
    expect(JSON.stringify(view)).not.toContain('october_letter');
    await network.forget();
    expect(await viewed(network.demo.url('email', '/q/preferences'))).toMatchObject({ page_path: '/choose-what-we-send-you' });
    await network.forget();
    expect(await viewed(network.demo.url('email', '/dev_november/letter'))).toMatchObject({ page_path: '/dev_november/letter' });
  });

  it('DET-10 a page that is not there is called by its status', async () => {
    expect(await viewed(network.demo.url('blogs', '/climate411/no-such-post?a=1'))).toMatchObject({
      page_path: '/404.html',
      page_location: network.demo.url('blogs', '/404.html'),
    });
  });

  it.each(['/eo-response', '/content/eo-response-v2/'])(
    'DET-11 %s is the root of its site, in the address bar and in the hit',
    async (path) => {
      await page.goto(network.demo.url('main', '/'));
      const before = await page.evaluate(() => history.length);
      await network.forget();
      const view = await viewed(network.demo.url('main', `${path}?a=1&b=%20#top`));
      expect(page.url()).toBe(network.demo.url('main', '/?a=1&b=%20#top'));
      expect(view.page_path).toBe('/');
      expect(await page.evaluate(() => history.length)).toBe(before + 1);
      await page.goto('about:blank');
      await page.waitForTimeout(300);
      // The rewriting is no navigation.
      expect((await network.received('hits')).filter(({ event }) => event === 'page_view')).toHaveLength(1);
    },
  );

  it('DON-05 a donation page is called by its one form', async () => {
    expect(await viewed(network.demo.url('main', '/donate/?amount=5'))).toMatchObject({ page_path: '/donate' });
  });

  it('EVT-11 a search is a search view', async () => {
    await page.goto(network.demo.url('main', '/search/all/methane%20leaks/'));
    await network.until('hits', (entries) => entries.some(({ event }) => event === 'page_view'));
    await page.goto('about:blank');
    const hits = await network.until('hits', (entries) => entries.some(({ event }) => event === 'view_search_results'));
    expect(hits.find(({ event }) => event === 'view_search_results')).toMatchObject({ search_type: 'all', search_term: 'methane leaks' });
  });
});

describe('the privacy policy', () => {
  it.each([
    ['main', '/privacy-statement'],
    ['action', '/privacy-policy'],
    ['mcaf', '/privacy-policy'],
    ['mrd', '/privacy-policy'],
  ] as const)('DET-17 the banner of %s links to %s, which is there', async (site, path) => {
    await page.goto(network.demo.url(site, '/'));
    const link = page.getByRole('region', { name: 'Cookie consent' }).getByRole('link');
    expect(await link.getAttribute('href')).toBe(path);
    await link.click();
    await page.waitForURL(network.demo.url(site, path));
    expect(await page.locator('h1').innerText()).toBe('Privacy policy');
  });
});
