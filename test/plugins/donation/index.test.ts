// @page
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Env, Properties, Tools, TrackedEvent } from '../../../kernel';
import plugin from '../../../plugins/donation/index';
import type { DonationOptions } from '../../../plugins/donation/options';
import { alike } from '../../support/transaction-ids';
import { createTools, settled } from '../tools';

const organisations = [
  { id: 63864, name: 'Main organisation', host: 'donate.giving.example', fallback: 'https://www.main.example/donate' },
  { id: 72343, name: 'Action arm', host: 'action-arm.giving.example' },
  { id: 72349, name: 'Action PAC', host: 'pac.giving.example' },
  { id: 72344, name: 'Parenting clean-air site', host: 'mcaf.giving.example' },
  { id: 72346, name: 'The other parenting clean-air site', host: 'mcafc4.giving.example' },
  { id: 72347, name: 'California PAC', host: 'california-pac.giving.example' },
  { id: 72347, name: 'California PAC', host: 'texas-pac.giving.example' },
  { id: 71388, name: 'Sandbox', host: 'sandbox.giving.example' },
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const visit = (url: string, html = '', attributes = {}) => {
  const kit = createTools({ organisations }, undefined, { url, html, attributes });
  kit.apply(plugin);
  return kit;
};

it.each(organisations)('events on $host carry the organisation $id [DON-02]', ({ id, name, host }) => {
  expect(visit(`https://${host}/`).send()).toEqual({ brand: 'main', organization_id: id, organization_name: name });
});

it('every event carries the campaign of its page [DON-01]', () => {
  const kit = visit('https://donate.giving.example/give/4711', '<h1>Clean Air Now</h1>', { internalName: 'fy26-air' });
  expect(kit.send({ event_category: 'engagement' })).toEqual({
    ...{ brand: 'main', campaign_id: '4711', campaign_name: 'Clean Air Now', internal_name: 'fy26-air' },
    ...{ organization_id: 63864, organization_name: 'Main organisation', event_category: 'engagement' },
  });
});

it('events of the checkout also carry frequency and amount [DON-03]', () => {
  expect(visit('https://donate.giving.example/checkout?frequency=monthly&amount=$1,000.50').send()).toMatchObject({
    frequency: 'monthly',
    amount: 1000.5,
  });
});

it('the event’s own properties take precedence [DON-01]', () => {
  expect(visit('https://donate.giving.example/checkout?amount=5').send({ amount: 25 })).toMatchObject({ amount: 25 });
});

it('events follow an address that the platform changes without a load [DON-01]', () => {
  const kit = visit('https://donate.giving.example/give/1');
  history.pushState(null, '', '/checkout?amount=5');
  expect(kit.send()).toEqual({ brand: 'main', organization_id: 63864, organization_name: 'Main organisation', amount: 5 });
});

it('events carry no organisation on a host that belongs to none [DON-02]', () => {
  expect(visit('https://other.giving.example/').send()).toEqual({ brand: 'main' });
});

it('events after the campaign page carry the campaign that the page names [DON-01]', () => {
  const kit = createTools({ organisations }, undefined, {
    url: 'https://donate.giving.example/thank-you',
    attributes: { campaignId: '12345', campaignName: 'Where it is needed most', internalName: 'fy26' },
  });
  kit.apply(plugin);
  expect(kit.send()).toMatchObject({ campaign_id: '12345', campaign_name: 'Where it is needed most', internal_name: 'fy26' });
});

/** A page of the platform that delivers tracked events, as analytics does once it is allowed. */
function thankYou(html = '', now = 1_800_000_000_000) {
  const kit = createTools({ organisations }, undefined, { url: 'https://donate.giving.example/thank-you', html, now: () => now });
  const delivered: TrackedEvent[] = [];
  const kept: TrackedEvent[] = [];
  let open = false;
  const deliver = (event: TrackedEvent) => {
    const answer = kit.hooks.event.call(event);
    if (answer) delivered.push(answer);
  };
  const track = (name: string, properties: Properties = {}) => {
    const event = { name, properties, time: now };
    if (open) deliver(event);
    else kept.push(event);
  };
  plugin.apply({ ...kit.tools, track } as Tools<DonationOptions, unknown>);
  return {
    ...kit,
    delivered,
    track,
    /** Lets consent, or the analytics chunk, arrive. */
    async arrive() {
      open = true;
      for (const event of kept.splice(0)) deliver(event);
      await settled();
    },
    names: () => delivered.map(({ name }) => name).sort(),
  };
}

const receipt = '<p data-transaction-id="a1-b2" data-amount="$25" data-frequency="monthly">Thank you</p>';
const trio = ['donation', 'purchase', 'transaction'];

describe('a completed gift', () => {
  it('is reported as transaction, donation and purchase, with the properties of its page [DON-08 DON-01]', async () => {
    const page = thankYou(receipt);
    page.hooks.ready.call();
    await page.arrive();
    expect(page.names()).toEqual(trio);
    for (const { name, properties } of page.delivered) {
      expect(properties).toMatchObject({
        ...{ transaction_id: 'a1-b2', event_id: `${name}_a1_2d_b2`, amount: 25, value: 25, currency: 'USD', frequency: 'monthly' },
        ...{ brand: 'main', organization_id: 63864, organization_name: 'Main organisation' },
      });
    }
    expect(JSON.parse(localStorage.getItem('tp_transactions') ?? '')).toHaveLength(4);
  });

  it('is reported once across reloads, tabs, days and repeated calls [DON-08]', async () => {
    for (const [i, day] of [0, 0, 1, 89].entries()) {
      const page = thankYou(receipt, 1_800_000_000_000 + day * 86_400_000);
      page.hooks.ready.call();
      await page.arrive();
      page.track('purchase', { transaction_id: 'a1-b2', value: 25 });
      page.hooks.navigate.call({ type: 'back_forward_cache', url: '', previous: '' });
      await settled();
      expect(page.names()).toEqual(i ? [] : trio);
    }
  });

  it('is reported again for another transaction [DON-08]', async () => {
    const page = thankYou(receipt);
    page.hooks.ready.call();
    await page.arrive();
    page.track('donation', { transaction_id: 'c3', amount: 5 });
    await settled();
    expect(page.names()).toEqual([...trio, ...trio].sort());
  });

  it.each(alike)('is counted once for each of $ids, across pages [DON-08]', async ({ ids }) => {
    const told: unknown[] = [];
    for (const _ of ['now', 'later']) {
      const page = thankYou();
      await page.arrive();
      for (const id of ids) page.track('donation', { transaction_id: id, value: 5 });
      await settled();
      told.push(...page.delivered.map(({ name, properties }) => `${name} ${properties.transaction_id}`));
    }
    expect(told.sort()).toEqual(ids.flatMap((id) => trio.map((name) => `${name} ${id}`)).sort());
  });

  it('is remembered with 99 others whose ids have 64 characters [DON-08]', async () => {
    const ids = Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(64, '-'));
    const first = thankYou();
    await first.arrive();
    for (const id of ids) first.track('donation', { transaction_id: id });
    await settled();
    const again = thankYou();
    await again.arrive();
    for (const id of ids) again.track('donation', { transaction_id: id });
    await settled();
    expect([first.delivered.length, again.delivered.length]).toEqual([300, 0]);
  });

  it.each(trio)('is reported by all three events when the page tracks %s with a transaction id [DON-08]', async (name) => {
    const page = thankYou();
    await page.arrive();
    page.track(name, { transaction_id: 4711, value: '$1,000.50' });
    await settled();
    expect(page.names()).toEqual(trio);
    expect(page.delivered.map(({ properties }) => [properties.transaction_id, properties.value])).toEqual(trio.map(() => ['4711', 1000.5]));
  });

  it('keeps the page’s own events over derived ones [DON-08]', async () => {
    const page = thankYou();
    await page.arrive();
    page.track('donation', { transaction_id: 'a1', value: 25 });
    page.track('purchase', { transaction_id: 'a1', value: 25, items: [{ item_id: 'card', price: 25 }] });
    await settled();
    expect(page.names()).toEqual(trio);
    expect(page.delivered.find(({ name }) => name === 'purchase')?.properties.items).toEqual([{ item_id: 'card', price: 25 }]);
  });

  it('is not marked as reported when consent never comes [DON-08 CON-08]', async () => {
    const refused = thankYou(receipt);
    refused.hooks.ready.call();
    await settled();
    expect(localStorage.getItem('tp_transactions')).toBeNull();
    const allowed = thankYou(receipt);
    allowed.hooks.ready.call();
    await allowed.arrive();
    expect(allowed.names()).toEqual(trio);
  });

  it('is reported once per page when storage is denied [DON-08]', async () => {
    const denied = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'QuotaExceededError');
    });
    const page = thankYou(receipt);
    page.hooks.ready.call();
    await page.arrive();
    page.track('donation', { transaction_id: 'a1-b2' });
    await settled();
    denied.mockRestore();
    expect(page.names()).toEqual(trio);
  });

  it.each([{}, { transaction_id: '' }, { transaction_id: 'undefined' }, { transaction_id: null }])(
    'never counts as a repeat without a receipt: %j [DON-08]',
    async (properties) => {
      const page = thankYou();
      await page.arrive();
      for (const _ of [1, 2]) page.track('donation', properties);
      await settled();
      expect(page.names()).toEqual(['donation', 'donation']);
    },
  );

  it('is not assumed for other events with a transaction id [DON-08]', async () => {
    const page = thankYou();
    await page.arrive();
    for (const _ of [1, 2]) page.track('refund', { transaction_id: 'a1' });
    await settled();
    expect(page.names()).toEqual(['refund', 'refund']);
  });
});

describe('a campaign that does not exist', () => {
  /** Returns the addresses that replaced the page. */
  function sent(url: string, circumstances: { html?: string; status?: number; attributes?: Record<string, string> } = {}, state = 'unset') {
    const { status = 200, ...more } = circumstances;
    const kit = createTools({ organisations }, undefined, { url, ...more });
    const replace = vi.fn();
    const { href, host, hostname, port, pathname, search, hash } = window.location;
    const fake = {
      location: { href, host, hostname, port, pathname, search, hash, replace },
      navigator: {},
      localStorage,
      sessionStorage,
      Document,
      MutationObserver,
    };
    const env = { ...kit.env, window: fake } as unknown as Env;
    const consent = { ...kit.tools.consent, state, record: { categories: ['necessary'], consent_date: '2026-11-20T10:00:00Z' } } as never;
    plugin.apply({ ...kit.tools, env, consent, page: { ...kit.tools.page, status } });
    kit.hooks.ready.call();
    return replace.mock.calls.flat();
  }
  const fallback = ['https://www.main.example/donate'];

  it.each([
    '/give/clean-air',
    '/give/',
    '/campaign/x?redirect=https://evil.example',
    '/give/x//evil.example',
    '/give/x#https://evil.example',
  ])('redirects from %s to the fallback of its organisation [DON-07]', (path) =>
    expect(sent(`https://donate.giving.example${path}`)).toEqual(fallback),
  );

  it('hands on a refusal, as a link does [DON-07 CON-24]', () => {
    expect(sent('https://donate.giving.example/give/x', {}, 'rejected')).toEqual([`${fallback[0]}?tp_choice=no29919480`]);
  });

  it('redirects at an error status, and at a mark anywhere in the page [DON-07]', () => {
    expect(sent('https://donate.giving.example/give/9', { status: 404 })).toEqual(fallback);
    sessionStorage.clear();
    expect(sent('https://donate.giving.example/checkout', { html: '<p data-campaign-unresolved>' })).toEqual(fallback);
    sessionStorage.clear();
    expect(sent('https://donate.giving.example/checkout', { attributes: { campaignUnresolved: '' } })).toEqual(fallback);
    sessionStorage.clear();
    expect(sent('https://donate.giving.example/checkout', { html: '<p data-campaign-unresolved="false">' })).toEqual([]);
  });

  it.each([
    'https://donate.giving.example/give/12345',
    'https://donate.giving.example/',
    'https://action-arm.giving.example/give/x',
    'https://other.giving.example/give/x',
  ])('does not redirect from %s, which has a campaign, is no campaign page or has no fallback [DON-07]', (url) =>
    expect(sent(url)).toEqual([]),
  );
});
