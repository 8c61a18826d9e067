import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { chunkFile } from '../../tools/lab/dist';
import { type Entry, rewriting } from '../../tools/lab/network';
import { hitsAtEnd } from '../support/hits-at-end';
import { lengthenWaits } from '../support/longer-waits';
import { creeping, stopTime } from '../support/page-time';
import { arePluginsThere } from '../support/plugins-there';
import { stay } from '../support/stay';
import { firstOnly, thorough } from '../support/thorough';
import { followScripts } from '../support/until-rest';
import { endThirdParties } from '../support/vendors';
import { views, visits } from '../support/visit';

const TRIO = ['donation', 'purchase', 'transaction'];
const DAY = 86_400_000;

const visit = visits({ restores: true });

const donate = (path: string) => visit.network.demo.url('donate', path);
const gifts = (entries: Entry[]) => entries.filter(({ event }) => TRIO.includes(String(event)));
const names = (entries: Entry[]) => entries.map(({ event }) => event).sort();

/**
 * Resolves to the page view of an address. Time passes slowly, because on a busy machine the chunk may load later than a view waits for it.
 */
async function viewed(path: string): Promise<Entry> {
  await stopTime(visit.page);
  await visit.page.goto(donate(path), { waitUntil: 'commit' });
  await expect.poll(creeping(visit.page, () => arePluginsThere(visit.page, 'donation'))).toBe(true);
  await visit.page.clock.resume();
  const [view = {}] = await visit.untilViews(1);
  return view;
}

/** Goes from the campaign to the receipt, as a donor does. Resolves to the receipt's number. */
async function give(): Promise<string> {
  // Views wait 2 s for the chunk that knows the campaign. A busy machine may need more.
  await lengthenWaits(visit.page, [2_000]);
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

/** Records in `window.viewed` how many views the document has reported since it was last shown. */
const noteViews = () =>
  visit.page.addInitScript(() => {
    const page = window as unknown as { viewed: number; taproot: unknown };
    page.viewed = 0;
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) page.viewed = 0;
    });
    page.taproot = [
      ({ hooks }: Taproot) =>
        hooks.hit.tap('test', ({ event }) => {
          if (event === 'page_view') page.viewed++;
          return undefined;
        }),
    ];
  });

describe('a gift', () => {
  it('carries its campaign when the donation chunk takes 1500 ms [DON-01 DON-08]', async () => {
    const { page } = visit;
    let asked = false;
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/${chunkFile('donate', 'donation')}`, async (route) => {
      asked = true;
      await late;
      await route.continue();
    });
    await stopTime(page);
    await page.goto(donate('/give/12345'), { waitUntil: 'commit' });
    await expect.poll(creeping(page, () => asked)).toBe(true);
    await page.clock.runFor(1_500);
    release();
    const found = creeping(page, async () => views(await visit.network.received('hits'))[0]);
    await expect.poll(found).toMatchObject({ campaign_id: '12345', organization_id: 63864 });
  });

  it('takes its campaign from a /campaign/ address, too [DET-07]', async () => {
    expect((await viewed('/campaign/12345')).campaign_id).toBe('12345');
  });

  it('carries its campaign from page to page, and is reported when it is completed [DON-01] [DON-02] [DON-03] [DON-08]', async () => {
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

  const seen = async (count: number) => void (await visit.network.until('hits', (entries) => views(entries).length >= count));
  const thanks = (receipt: string) => donate(`/thank-you?transaction_id=${receipt}&amount=50&frequency=once&campaign_id=12345`);

  it('is reported once across reloads, back and forward, and another tab [DON-08]', async () => {
    await noteViews();
    await visit.page.goto(donate('/checkout?amount=50'));
    await seen(1);
    await visit.page.goto(thanks('R-8001'));
    await seen(2);
    await visit.page.reload();
    await seen(3);
    // Restores from the back/forward cache, for which Playwright's own goBack waits in vain.
    const move = async (way: 'back' | 'forward', path: string) => {
      await visit.page.evaluate((way) => void setTimeout(() => history[way]()), way);
      const viewed = () => visit.page.evaluate(() => Reflect.get(window, 'viewed') > 0 && location.pathname);
      await expect.poll(viewed).toBe(path);
    };
    await move('back', '/checkout');
    await move('forward', '/thank-you');
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await seen(6);
    await move('back', '/thank-you');
    await hitsAtEnd(visit);
    await seen(7);
    const tab = await visit.visitor.newPage();
    await tab.goto(thanks('R-8001'));
    await seen(8);
    expect(names(gifts(await hitsAtEnd({ ...visit, page: tab })))).toEqual(TRIO);
  });

  // The browser is closed. It restores the tab on the next day, and the bookmark after three months.
  it('is reported once even if a restored browser shows its receipt a day and 90 days later [DON-08]', thorough, async () => {
    await visit.page.goto(thanks('R-8002'));
    await seen(1);
    await hitsAtEnd(visit);
    for (const [i, days] of [1, 90].entries()) {
      const restored = await visit.network.visitor({ storageState: await visit.visitor.storageState() });
      await restored.clock.setSystemTime(Date.now() + days * DAY);
      const later = await restored.newPage();
      await later.goto(thanks('R-8002'));
      await seen(2 + i);
      expect(await later.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + (days - 1) * DAY);
      expect(names(gifts(await hitsAtEnd({ ...visit, visitor: restored, page: later })))).toEqual(TRIO);
      await restored.close();
    }
  });

  it('is reported again under another transaction id [DON-08]', thorough, async () => {
    await visit.page.goto(thanks('R-8003'));
    await seen(1);
    await visit.page.goto(thanks('R-8004'));
    await seen(2);
    await visit.page.goto('about:blank');
    const hits = gifts(await visit.network.until('hits', (entries) => gifts(entries).length === 6));
    expect(names(hits.filter(({ transaction_id }) => transaction_id === 'R-8004'))).toEqual(TRIO);
  });

  const addReceipt = (id: string) =>
    visit.page.evaluate((id) => {
      const receipt = document.createElement('p');
      Object.assign(receipt.dataset, { transactionId: id, amount: '15', currency: 'USD' });
      document.body.append(receipt);
    }, id);

  it(
    'is reported beside another gift on the same page, whether the other one is there already or inserted later [DON-08]',
    thorough,
    async () => {
      const upsell = '<p data-transaction-id="R-8011" data-amount="15">And thank you.</p>';
      await visit.page.route(
        '**/thank-you?*',
        rewriting((html) => html.replace('</body>', `${upsell}</body>`)),
      );
      await visit.page.goto(thanks('R-8010'));
      await seen(1);
      await visit.network.until('hits', (entries) => gifts(entries).length >= 6);
      await addReceipt('R-8012');
      await addReceipt('R-8010');
      const hits = gifts(await hitsAtEnd(visit));
      for (const id of ['R-8010', 'R-8011', 'R-8012'])
        expect(names(hits.filter(({ transaction_id }) => transaction_id === id))).toEqual(TRIO);
      expect(hits).toHaveLength(9);
    },
  );

  it.each([
    ['stays', true],
    ['leaves at once', false],
  ])('has its three events on the page on which a router shows it, if the donor %s [DON-08 LIF-05]', thorough, async (_, stays) => {
    await visit.page.goto(donate('/give/12345'));
    await seen(1);
    await visit.page.evaluate(() => {
      history.pushState(null, '', '/thank-you');
      const receipt = document.createElement('p');
      receipt.dataset.transactionId = 'R-8020';
      document.body.append(receipt);
    });
    if (stays) await visit.network.until('hits', (entries) => gifts(entries).length === 3);
    const all = await hitsAtEnd(visit);
    const hits = gifts(all);
    expect(names(hits)).toEqual(TRIO);
    expect(new Set(hits.map(({ page_id }) => page_id)).size).toBe(1);
    // An address that is left before it is counted has no page of its own. A slow browser counts it before it leaves.
    const counted = views(all).some(({ page_path }) => page_path === '/thank-you');
    if (stays) expect(counted).toBe(true);
    expect(new Set(hits.map(({ page_path }) => page_path))).toEqual(new Set([counted ? '/thank-you' : '/give/12345']));
  });

  it('is reported once when its page tracks it itself [DON-08]', thorough, async () => {
    const track = () =>
      visit.page.evaluate(() => {
        const { taproot } = window as unknown as { taproot: Taproot };
        taproot.track('donation', { transaction_id: 'platform-4711', value: '$1,000.50', currency: 'USD' });
        taproot.track('purchase', { transaction_id: 'platform-4711', value: 1000.5, items: [{ item_id: 'card', price: 1000.5 }] });
      });
    await visit.page.goto(donate('/give/12345'));
    await track();
    await visit.untilViews(1);
    await visit.page.reload();
    const hits = gifts(await visit.network.until('hits', (entries) => gifts(entries).length === 3));
    expect(names(hits)).toEqual(TRIO);
    for (const hit of hits) expect(hit).toMatchObject({ transaction_id: 'platform-4711', value: 1000.5 });
    expect(hits.find(({ event }) => event === 'purchase')?.items).toEqual([{ item_id: 'card', price: 1000.5 }]);
    await track();
    await visit.untilViews(2);
    await visit.page.reload();
    await track();
    await visit.network.until('hits', (entries) => views(entries).length === 3);
    expect(names(gifts(await hitsAtEnd(visit)))).toEqual(TRIO);
  });

  it('is neither reported nor remembered after a refusal [DON-08 CON-05]', thorough, async () => {
    await visit.page.goto(donate('/give/12345'));
    await endThirdParties(visit, () => visit.page.getByRole('button', { name: 'Reject' }).click());
    await visit.network.until('rejections', (entries) => entries.length === 1);
    await visit.network.forget();
    const untilRest = followScripts(visit.page);
    await visit.page.goto(thanks('R-8005'));
    await untilRest();
    expect(await visit.page.evaluate(() => Object.keys(localStorage))).toEqual(['tp_refused']);
    expect(await hitsAtEnd(visit)).toEqual([]);
  });
});

describe('the checkout', () => {
  const queries: [string, number | undefined, string | undefined][] = [
    ['amount=$1,000.50&frequency=monthly', 1000.5, 'monthly'],
    ['amount=NaN&frequency=%3Cimg%20src%3Dx%3E', undefined, undefined],
    ['amount=%241%2C000.50', 1000.5, undefined],
    ['amount=25.', 25, undefined],
    ['amount=%20$25%20&frequency=One-Time', 25, 'one-time'],
    ['amount=10&amount=99&frequency=yearly&frequency=monthly', 10, 'yearly'],
    ['amount=-5', undefined, undefined],
    ['amount=1e9', undefined, undefined],
    ['amount=$$5', undefined, undefined],
    ['', undefined, undefined],
  ];
  firstOnly(1, queries, (cases, options) =>
    it.each(cases)('reads from ?%s the amount %s and the frequency %s [DON-03]', options, async (query, amount, frequency) => {
      const view = await viewed(`/checkout?${query}`);
      expect([view.amount, view.frequency]).toEqual([amount, frequency]);
    }),
  );
});

describe('donation links', () => {
  it('are distinguished from other links, and reported in one form [DON-04] [DON-05] [DON-06]', async () => {
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await visit.network.until('hits', (entries) => views(entries).length === 1);
    await stay(visit.page);
    await visit.page.evaluate(() => {
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
    const clicks = hits.filter(({ event }) => event === 'click').map(({ event_category, action_focus }) => [event_category, action_focus]);
    expect(clicks).toHaveLength(4);
    expect(clicks).toEqual(
      expect.arrayContaining([
        ['donation', at('/donate/oceans')],
        ['donation', at('/site/Donation2?df_id=12')],
        ['action', at('/site/Advocacy?id=3')],
        ['internal', at('/donated')],
      ]),
    );
  });
});
