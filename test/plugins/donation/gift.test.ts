// @page

import { describe, expect, it } from 'vitest';
import type { Properties } from '../../../kernel';
import { readCurrency } from '../../../lib/values/currency';
import { giftProperties, readGifts } from '../../../plugins/donation/gift';

const page = (html: string) => new DOMParser().parseFromString(html, 'text/html');

describe('readGifts', () => {
  it('reads the gift of a thank-you page [DON-08]', () => {
    const html = '<p data-transaction-id="a1-b2" data-amount="$1,000.50" data-currency="USD" data-frequency="Monthly">Thanks</p>';
    expect(readGifts(page(html), '/thank-you')).toEqual([
      { transaction_id: 'a1-b2', amount: '$1,000.50', currency: 'USD', frequency: 'monthly' },
    ]);
  });

  it('reads each gift of a page once, in order [DON-08]', () => {
    const html = ['a1', 'b2', 'a1'].map((id, n) => `<p data-transaction-id="${id}" data-amount="${n}">Thanks</p>`).join('');
    expect(readGifts(page(html), '/thank-you').map(({ transaction_id, amount }) => [transaction_id, amount])).toEqual([
      ['a1', '0'],
      ['b2', '1'],
    ]);
  });

  it.each([
    '',
    '<p data-transaction-id="">',
    '<p data-transaction-id="null">',
    '<p data-transaction-id="june@mail.example">',
    '<p data-amount="5">',
  ])('readGifts returns no gift for %s [DON-08]', (html) => expect(readGifts(page(html), '/thank-you')).toEqual([]));

  it('finds the gift when a form shadows the document’s methods [DON-08]', () => {
    expect(readGifts(page('<form name="querySelectorAll"></form><b data-transaction-id="a1">'), '/')).toMatchObject([
      { transaction_id: 'a1' },
    ]);
  });
});

describe('the places of receipts', () => {
  const html = `<main><p id="receipt" data-transaction-id="true-1" data-amount="50"></p><div class="upsell"><b data-transaction-id="true-2"></b></div></main>
    <ul><li data-transaction-id="evil-1" data-amount="5000"></li></ul>
    <div data-user-content><p data-transaction-id="evil-2"></p><div class="upsell" data-transaction-id="evil-3"></div></div>`;
  const ids = (path: string, receipts?: string) => readGifts(page(html), path, receipts).map(({ transaction_id }) => transaction_id);

  it.each([
    ['#receipt', ['true-1']],
    ['#receipt, .upsell', ['true-1', 'true-2']],
    ['main', ['true-1', 'true-2']],
    ['main > p', ['true-1']],
    ['[data-receipt]', []],
  ])('are those that the selector %s names, on any page, and never visitors’ content [DON-08]', (receipts, expected) => {
    for (const path of ['/thank-you', '/give/12345', '/']) expect(ids(path, receipts)).toEqual(expected);
  });

  it.each(['/give/12345', '/give/12345/', '/campaign/7', '/Give/12345', '//give/12345', '/give/12345/donors', '/%67ive/12345'])(
    'are not on the campaign’s page %s, where donors write [DON-08]',
    (path) => expect(ids(path)).toEqual([]),
  );

  it.each(['/thank-you', '/checkout', '/', '/receipt/7', '/givers'])('are anywhere but in visitors’ content on %s [DON-08]', (path) =>
    expect(ids(path)).toEqual(['true-1', 'true-2', 'evil-1']),
  );
});

describe('giftProperties', () => {
  const props = { brand: 'main', campaign_id: '12345', campaign_name: 'Where it is needed most', organization_id: 63864 };

  it('builds a purchase as Google Analytics expects it [DON-08]', () => {
    const said = { transaction_id: 'a1-b2', amount: '$1,000.50', frequency: 'monthly' };
    expect(giftProperties('purchase', 'a1-b2', said, props)).toEqual({
      ...props,
      event_category: 'donation',
      event_action: 'complete',
      event_value: 1000.5,
      transaction_id: 'a1-b2',
      event_id: 'purchase_a1_2d_b2',
      amount: 1000.5,
      value: 1000.5,
      currency: 'USD',
      frequency: 'monthly',
      items: [{ item_id: '12345', item_name: 'Where it is needed most', item_category: 'monthly', price: 1000.5, quantity: 1 }],
    });
    expect(giftProperties('donation', 'a1-b2', said, props).items).toBeUndefined();
    // Trimming starts at the end (EVT-06).
    expect(Object.keys(giftProperties('purchase', 'a1-b2', said, props))).toEqual([
      ...['event_category', 'event_action', 'event_value', 'transaction_id', 'value', 'currency', 'items', 'event_id', 'amount'],
      ...['frequency', 'brand', 'campaign_id', 'campaign_name', 'organization_id'],
    ]);
  });

  it('keeps the page’s own items, currency and event [DON-08]', () => {
    const items = [{ item_id: 'card', price: 5 }];
    const said = { transaction_id: 'a1', value: 30, amount: 25, currency: 'EUR', items, event_category: 'gift' };
    expect(giftProperties('purchase', 'a1', said, { ...props, amount: 10 })).toMatchObject({
      value: 30,
      amount: 25,
      currency: 'EUR',
      items,
      event_category: 'gift',
    });
  });

  it.each([
    [{ amount: 25 }, 25, 25],
    [{ value: 25 }, 25, 25],
    [{ value: '25.' }, 25, 25],
    [{ value: ' $25 ', amount: '$1,000.50' }, 25, 1000.5],
    [{}, 10, 10],
    [{ amount: null, value: '' }, 10, 10],
    [{ amount: '(not set)' }, 10, 10],
    [{ value: 'much', amount: '1.000,50 €' }, 1000.5, 1000.5],
    [{ amount: -5 }, undefined, undefined],
    [{ amount: '1.000' }, undefined, undefined],
    [{ amount: NaN, value: '1e9' }, undefined, undefined],
    [{ amount: Infinity, value: null }, undefined, undefined],
  ])('reads %j as the value %s and the amount %s [DON-08 DON-03]', (said, value, amount) => {
    expect(giftProperties('donation', 'a1', said, { amount: 10 })).toMatchObject({ value, amount, event_value: value });
  });

  it.each([
    [{ amount: 5 }, 'USD'],
    [{ amount: 5, currency: null }, 'USD'],
    [{ amount: 5, currency: ' ' }, 'USD'],
    [{ amount: 5, currency: '(not set)' }, 'USD'],
    [{ amount: '$5' }, 'USD'],
    [{ amount: 5, currency: 'eur' }, 'EUR'],
    [{ amount: 5, currency: ' cad ' }, 'CAD'],
    [{ amount: 5, currency: '€' }, 'EUR'],
    [{ amount: '$5', currency: 'cad' }, 'CAD'],
    [{ amount: '5 €' }, 'EUR'],
    [{ amount: '£5', currency: 'gbp' }, 'GBP'],
    [{ amount: '5 kr', currency: 'sek' }, 'SEK'],
    [{ amount: 5, currency: '$' }, undefined],
    [{ amount: 5, currency: 'kr' }, undefined],
    [{ amount: '5 kr' }, undefined],
    [{ amount: 5, currency: 'ABC' }, undefined],
    [{ amount: 5, currency: 'undefined' }, undefined],
    [{ amount: 5, currency: 840 }, undefined],
    [{ amount: '5 €', currency: 'USD' }, undefined],
  ])('reads %j as the currency %s, and never another as dollars [DON-08]', (said, currency) => {
    const given = giftProperties('purchase', 'a1', said as Properties, {}).currency;
    expect(readCurrency(given)).toBe(currency);
  });

  it('giftProperties omits an unknown amount [DON-08]', () => {
    expect(giftProperties('donation', 'a1', { amount: 'much', currency: 'usd' }, {})).toMatchObject({
      value: undefined,
      amount: undefined,
      currency: 'USD',
    });
  });
});
