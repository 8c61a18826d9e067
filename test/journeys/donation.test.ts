import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { chunkFile } from '../support/dist';
import { type Entry, type Network, openNetwork, watchFaults } from '../support/network';

const TRIO = ['donation', 'purchase', 'transaction'];
const DAY = 86_400_000;

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
  expect(await network.received('csp')).toEqual([]);
  await visitor.close();
});

const donate = (path: string) => network.demo.url('donate', path);
const views = (entries: Entry[]) => entries.filter(({ event }) => event === 'page_view');
const gifts = (entries: Entry[]) => entries.filter(({ event }) => TRIO.includes(String(event)));
const names = (entries: Entry[]) => entries.map(({ event }) => event).sort();

/** What is reported of an address once it has been viewed and left. */
async function viewed(path: string): Promise<Entry> {
  await network.forget();
  await page.goto(donate(path));
  return views(await network.until('hits', (entries) => views(entries).length > 0))[0] ?? {};
}

/** From the campaign to the receipt, as a donor goes; the receipt's number. */
async function give(): Promise<string> {
  await page.goto(donate('/give/12345'));
  await page.getByLabel('Every month').check();
  await page.getByLabel('$50', { exact: true }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/checkout?*');
  await page.getByLabel('First name').fill('June');
  await page.getByLabel('Last name').fill('Okafor');
  await page.locator('#donor-email').fill('june@mail.example');
  await page.getByRole('button', { name: 'Give $50.00 a month' }).click();
  await page.waitForURL('**/thank-you?*');
  return (await page.locator('[data-transaction-id]').getAttribute('data-transaction-id')) ?? '';
}

/** Waits for what would have been sent again, and gives what there is of gifts. */
async function giftsAfter(tab: Page): Promise<Entry[]> {
  const before = views(await network.received('hits')).length;
  await tab.close();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(views(await network.received('hits')).length).toBeGreaterThanOrEqual(before);
  return gifts(await network.received('hits'));
}

describe('a gift', () => {
  it.each([1_000, 1_900])('DON-01 DON-08 carries its campaign where the chunk takes %i ms, too', async (delay) => {
    await visitor.route(`**/${chunkFile('donate', 'donation')}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue();
    });
    expect(await viewed('/give/12345')).toMatchObject({ campaign_id: '12345', organization_id: 63864 });
  });

  it('DON-01 DON-02 DON-03 DON-08 carries its campaign from page to page, and is reported when it is completed', async () => {
    const receipt = await give();
    await network.until('hits', (entries) => views(entries).length === 3);
    await page.goto('about:blank');
    const hits = await network.until('hits', (entries) => gifts(entries).length === 3);
    const props = {
      brand: 'main',
      campaign_id: '12345',
      campaign_name: 'Where it is needed most',
      internal_name: 'fy26-general',
      organization_id: 63864,
      organization_name: 'Main organisation',
    };
    const [campaign, checkout, thanks] = views(hits);
    expect(campaign).toMatchObject({ ...props, page_path: '/give/12345' });
    expect(campaign).not.toHaveProperty('amount');
    expect(checkout).toMatchObject({ ...props, page_path: '/checkout', frequency: 'monthly', amount: 50 });
    expect(thanks).toMatchObject({ ...props, page_path: '/thank-you' });
    expect(names(gifts(hits))).toEqual(TRIO);
    for (const gift of gifts(hits)) {
      const { event } = gift;
      expect(gift).toMatchObject({ ...props, transaction_id: receipt, event_id: `${event}_${receipt.replaceAll('-', '_')}` });
      expect(gift).toMatchObject({ amount: 50, value: 50, currency: 'USD', frequency: 'monthly' });
    }
    expect(gifts(hits).find(({ event }) => event === 'purchase')?.items).toEqual([
      { item_id: '12345', item_name: 'Where it is needed most', item_category: 'monthly', price: 50, quantity: 1 },
    ]);
    expect(JSON.stringify(hits)).not.toMatch(/june|okafor/i);
  });

  it('DON-08 is reported once, over reload, back and forward, another tab, a restored browser and the next day', async () => {
    await give();
    const address = page.url();
    const seen = async (count: number) => void (await network.until('hits', (entries) => views(entries).length >= count));
    await seen(3);
    await page.reload();
    await seen(4);
    expect(names(gifts(await network.received('hits')))).toEqual(TRIO);
    // Out of the back/forward cache, which Playwright's own goBack waits for in vain.
    for (const move of ['back', 'forward'] as const) {
      await page.evaluate((way) => history[way](), move);
      await page.waitForTimeout(500);
    }
    await page.goto(network.demo.url('main', '/'));
    await page.evaluate(() => history.back());
    await page.waitForTimeout(500);
    await page.goto('about:blank');
    await seen(8);
    expect(names(gifts(await network.received('hits')))).toEqual(TRIO);

    const tab = await visitor.newPage();
    await tab.goto(address);
    await seen(9);
    await tab.close();

    // The browser is closed, and brings the tab back the next day, and the bookmark after three months.
    for (const [i, days] of [1, 90].entries()) {
      const restored = await network.visitor({ storageState: await visitor.storageState() });
      await restored.clock.setSystemTime(Date.now() + days * DAY);
      const later = await restored.newPage();
      await later.goto(address);
      await seen(10 + i);
      expect(await later.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + (days - 1) * DAY);
      expect(names(await giftsAfter(later))).toEqual(TRIO);
      await restored.close();
    }
  });

  it('DON-08 the next gift is another one', async () => {
    const first = await give();
    await network.until('hits', (entries) => views(entries).length === 3);
    const second = await give();
    await network.until('hits', (entries) => views(entries).length === 6);
    await page.goto('about:blank');
    const hits = gifts(await network.until('hits', (entries) => gifts(entries).length === 6));
    expect(second).not.toBe(first);
    expect(names(hits.filter(({ transaction_id }) => transaction_id === second))).toEqual(TRIO);
  });

  it('DON-08 a page that tracks its gift itself has it reported once, too', async () => {
    const track = () =>
      page.evaluate(() => {
        const { taproot } = window as unknown as { taproot: Taproot };
        taproot.track('donation', { transaction_id: 'platform-4711', value: '$1,000.50', currency: 'USD' });
        taproot.track('purchase', { transaction_id: 'platform-4711', value: 1000.5, items: [{ item_id: 'card', price: 1000.5 }] });
      });
    await page.goto(donate('/give/12345'));
    await track();
    await page.reload();
    const hits = gifts(await network.until('hits', (entries) => gifts(entries).length === 3));
    expect(names(hits)).toEqual(TRIO);
    for (const hit of hits) expect(hit).toMatchObject({ transaction_id: 'platform-4711', value: 1000.5 });
    expect(hits.find(({ event }) => event === 'purchase')?.items).toEqual([{ item_id: 'card', price: 1000.5 }]);
    await track();
    await page.reload();
    await track();
    await network.until('hits', (entries) => views(entries).length === 3);
    expect(names(await giftsAfter(page))).toEqual(TRIO);
  });

  it('DON-08 CON-05 is not reported while refused, and not remembered', async () => {
    await page.goto(donate('/give/12345'));
    await page.getByRole('button', { name: 'Reject' }).click();
    await network.until('rejections', (entries) => entries.length === 1);
    await network.forget();
    await give();
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.close();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await network.received('hits')).toEqual([]);
  });
});

describe('the checkout', () => {
  it.each([
    ['amount=$1,000.50&frequency=monthly', 1000.5, 'monthly'],
    ['amount=%241%2C000.50', 1000.5, undefined],
    ['amount=25.', 25, undefined],
    ['amount=%20$25%20&frequency=One-Time', 25, 'one-time'],
    ['amount=10&amount=99&frequency=yearly&frequency=monthly', 10, 'yearly'],
    ['amount=-5', undefined, undefined],
    ['amount=1e9', undefined, undefined],
    ['amount=NaN&frequency=%3Cimg%20src%3Dx%3E', undefined, undefined],
    ['amount=$$5', undefined, undefined],
    ['', undefined, undefined],
  ])('DON-03 %s', async (query, amount, frequency) => {
    const view = await viewed(`/checkout?${query}`);
    expect([view.amount, view.frequency]).toEqual([amount, frequency]);
  });
});

describe('a campaign page without a campaign', () => {
  const fallback = () => network.demo.url('main', '/donate');

  it.each([
    ['/give/clean-air'],
    ['/give/99999'],
    ['/give/'],
    ['/campaign/12a'],
    // Still served, and says that it is over.
    ['/give/12300'],
    ['/give/x?redirect=https://evil.example/&url=//evil.example&fallback=https://evil.example'],
    ['/give/x?organization_id=https://evil.example#https://evil.example'],
    ['/give/x//evil.example'],
    ['/give/https:%2F%2Fevil.example'],
    ['/give/%5C%5Cevil.example'],
    ['/give/javascript:alert(1)'],
  ])('DON-07 %s leads to the fallback, and nowhere else', async (path) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.push(request.url());
    });
    await page.goto(network.demo.url('action', '/'));
    const before = await page.evaluate(() => history.length);
    await page.goto(donate(path)).catch(() => {});
    await page.waitForURL(fallback());
    expect(asked.slice(1)).toEqual([donate(path).replace(/#.*/, ''), fallback()]);
    // In the place of the page that is not there: a step back leads to the one before.
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    // The platform's own answer is a 404, which browsers log.
    faults.splice(0, faults.length, ...faults.filter((fault) => !/status of 404/.test(fault)));
  });

  it('DON-07 a campaign that is there stays, and so does every other page', async () => {
    for (const path of ['/give/12345?redirect=https://evil.example', '/checkout?amount=5', '/thank-you']) {
      await page.goto(donate(path));
      await page.waitForTimeout(500);
      expect(page.url()).toBe(donate(path));
    }
  });

  it('DON-07 elsewhere the same path is an ordinary page that is not there', async () => {
    await page.goto(network.demo.url('main', '/give/clean-air'));
    await page.waitForTimeout(500);
    expect(page.url()).toBe(network.demo.url('main', '/give/clean-air'));
    faults.splice(0);
  });

  it.each([
    ['allowed', undefined],
    ['refused', ['necessary']],
  ])('DON-07 a fallback that sends back makes no loop, cookies %s', async (_, categories) => {
    if (categories) {
      const record = { categories, consent_date: new Date().toISOString(), consent_uuid: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed' };
      await visitor.addCookies([
        { name: 'edf_cc', value: encodeURIComponent(JSON.stringify(record)), domain: '.giving.localhost', path: '/' },
      ]);
    }
    let sent = 0;
    await page.route(fallback(), (route) => {
      sent++;
      return route.fulfill({ status: 302, headers: { location: donate('/give/clean-air') } });
    });
    await page.goto(donate('/give/clean-air')).catch(() => {});
    await page.waitForTimeout(2_500);
    expect(sent).toBe(1);
    expect(page.url()).toBe(donate('/give/clean-air'));
    expect(await page.locator('h1').innerText()).toBe('Page not found');
    faults.splice(0);
  });
});

describe('donation links', () => {
  it('DON-04 DON-05 DON-06 are told from others, and reported in one form', async () => {
    await page.goto(network.demo.url('main', '/'));
    await network.until('hits', (entries) => views(entries).length === 1);
    await page.evaluate(() => {
      addEventListener('click', (event) => event.preventDefault());
      for (const href of [
        '//DONATE//Oceans/?utm_source=x#y'.slice(1),
        '/site/donation2;jsessionid=1?df_id=12&s_src=june',
        '/site/Advocacy?id=3',
        '/donated',
      ]) {
        const link = Object.assign(document.createElement('a'), { href, textContent: href });
        document.body.append(link);
        link.click();
      }
    });
    const hits = await network.until('hits', (entries) => entries.filter(({ event }) => event === 'click').length === 4);
    const at = (path: string) => network.demo.url('main', path);
    expect(hits.filter(({ event }) => event === 'click').map(({ event_category, action_focus }) => [event_category, action_focus])).toEqual(
      [
        ['donation', at('/donate/oceans')],
        ['donation', at('/site/Donation2?df_id=12')],
        ['action', at('/site/Advocacy?id=3')],
        ['internal', at('/donated')],
      ],
    );
  });
});
