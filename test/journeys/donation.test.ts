import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { chunkFile } from '../support/dist';
import type { Entry } from '../support/network';
import { endThirdParties } from '../support/vendors';
import { views, visits } from '../support/visit';

const TRIO = ['donation', 'purchase', 'transaction'];
const DAY = 86_400_000;

const visit = visits({ restores: true });

const donate = (path: string) => visit.network.demo.url('donate', path);
const gifts = (entries: Entry[]) => entries.filter(({ event }) => TRIO.includes(String(event)));
const names = (entries: Entry[]) => entries.map(({ event }) => event).sort();

/** What is reported of an address once it has been viewed and left. */
async function viewed(path: string): Promise<Entry> {
  await visit.network.forget();
  await visit.page.goto(donate(path));
  return views(await visit.network.until('hits', (entries) => views(entries).length > 0))[0] ?? {};
}

/** From the campaign to the receipt, as a donor goes; the receipt's number. */
async function give(): Promise<string> {
  await visit.page.goto(donate('/give/12345'));
  await visit.page.getByLabel('Every month').check();
  await visit.page.getByLabel('$50', { exact: true }).check();
  await visit.page.getByRole('button', { name: 'Continue' }).click();
  await visit.page.waitForURL('**/checkout?*');
  await visit.page.getByLabel('First name').fill('June');
  await visit.page.getByLabel('Last name').fill('Okafor');
  await visit.page.locator('#donor-email').fill('june@mail.example');
  await visit.page.getByRole('button', { name: 'Give $50.00 a month' }).click();
  await visit.page.waitForURL('**/thank-you?*');
  return (await visit.page.locator('[data-transaction-id]').getAttribute('data-transaction-id')) ?? '';
}

/** Waits for what would have been sent again, and gives what there is of gifts. */
async function giftsAfter(tab: Page): Promise<Entry[]> {
  const before = views(await visit.network.received('hits')).length;
  await tab.close();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(views(await visit.network.received('hits')).length).toBeGreaterThanOrEqual(before);
  return gifts(await visit.network.received('hits'));
}

describe('a gift', () => {
  it.each([1_000, 1_500])('DON-01 DON-08 carries its campaign where the chunk takes %i ms, too', async (delay) => {
    await visit.visitor.route(`**/${chunkFile('donate', 'donation')}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue();
    });
    expect(await viewed('/give/12345')).toMatchObject({ campaign_id: '12345', organization_id: 63864 });
  });

  it('DON-01 DON-02 DON-03 DON-08 carries its campaign from page to page, and is reported when it is completed', async () => {
    const receipt = await give();
    await visit.network.until('hits', (entries) => views(entries).length === 3);
    await visit.page.goto('about:blank');
    const hits = await visit.network.until('hits', (entries) => gifts(entries).length === 3);
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
      expect(gift).toMatchObject({ ...props, transaction_id: receipt, event_id: `${event}_${receipt.replaceAll('-', '_2d_')}` });
      expect(gift).toMatchObject({ amount: 50, value: 50, currency: 'USD', frequency: 'monthly' });
    }
    expect(gifts(hits).find(({ event }) => event === 'purchase')?.items).toEqual([
      { item_id: '12345', item_name: 'Where it is needed most', item_category: 'monthly', price: 50, quantity: 1 },
    ]);
    expect(JSON.stringify(hits)).not.toMatch(/june|okafor/i);
  });

  it('DON-08 is reported once, over reload, back and forward, another tab, a restored browser and the next day', async () => {
    await give();
    const address = visit.page.url();
    const seen = async (count: number) => void (await visit.network.until('hits', (entries) => views(entries).length >= count));
    await seen(3);
    await visit.page.reload();
    await seen(4);
    expect(names(gifts(await visit.network.received('hits')))).toEqual(TRIO);
    // Out of the back/forward cache, which Playwright's own goBack waits for in vain.
    const move = async (way: 'back' | 'forward', path: string) => {
      await visit.page.evaluate((way) => void setTimeout(() => history[way]()), way);
      await expect
        .poll(() => visit.page.evaluate(() => document.readyState === 'complete' && location.pathname), { timeout: 10_000 })
        .toBe(path);
      await visit.page.waitForTimeout(500);
    };
    await move('back', '/checkout');
    await move('forward', '/thank-you');
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await move('back', '/thank-you');
    await visit.page.goto('about:blank');
    await seen(8);
    expect(names(gifts(await visit.network.received('hits')))).toEqual(TRIO);

    const tab = await visit.visitor.newPage();
    await tab.goto(address);
    await seen(9);
    await tab.close();

    // The browser is closed, and brings the tab back the next day, and the bookmark after three months.
    for (const [i, days] of [1, 90].entries()) {
      const restored = await visit.network.visitor({ storageState: await visit.visitor.storageState() });
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
    await visit.network.until('hits', (entries) => views(entries).length === 3);
    const second = await give();
    await visit.network.until('hits', (entries) => views(entries).length === 6);
    await visit.page.goto('about:blank');
    const hits = gifts(await visit.network.until('hits', (entries) => gifts(entries).length === 6));
    expect(second).not.toBe(first);
    expect(names(hits.filter(({ transaction_id }) => transaction_id === second))).toEqual(TRIO);
  });

  it('DON-08 a page that tracks its gift itself has it reported once, too', async () => {
    const track = () =>
      visit.page.evaluate(() => {
        const { taproot } = window as unknown as { taproot: Taproot };
        taproot.track('donation', { transaction_id: 'platform-4711', value: '$1,000.50', currency: 'USD' });
        taproot.track('purchase', { transaction_id: 'platform-4711', value: 1000.5, items: [{ item_id: 'card', price: 1000.5 }] });
      });
    await visit.page.goto(donate('/give/12345'));
    await track();
    await visit.page.reload();
    const hits = gifts(await visit.network.until('hits', (entries) => gifts(entries).length === 3));
    expect(names(hits)).toEqual(TRIO);
    for (const hit of hits) expect(hit).toMatchObject({ transaction_id: 'platform-4711', value: 1000.5 });
    expect(hits.find(({ event }) => event === 'purchase')?.items).toEqual([{ item_id: 'card', price: 1000.5 }]);
    await track();
    await visit.page.reload();
    await track();
    await visit.network.until('hits', (entries) => views(entries).length === 3);
    expect(names(await giftsAfter(visit.page))).toEqual(TRIO);
  });

  it('DON-08 CON-05 is not reported while refused, and not remembered', async () => {
    await visit.page.goto(donate('/give/12345'));
    await endThirdParties(visit, () => visit.page.getByRole('button', { name: 'Reject' }).click());
    await visit.network.until('rejections', (entries) => entries.length === 1);
    await visit.network.forget();
    await give();
    await visit.page.waitForTimeout(500);
    expect(await visit.page.evaluate(() => localStorage.length)).toBe(0);
    await visit.page.close();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await visit.network.received('hits')).toEqual([]);
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

describe('donation links', () => {
  it('DON-04 DON-05 DON-06 are told from others, and reported in one form', async () => {
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await visit.network.until('hits', (entries) => views(entries).length === 1);
    await visit.page.evaluate(() => {
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
    const hits = await visit.network.until('hits', (entries) => entries.filter(({ event }) => event === 'click').length === 4);
    const at = (path: string) => visit.network.demo.url('main', path);
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
