// @page
import { describe, expect, it } from 'vitest';
import { giftProperties, readGifts } from '../../../plugins/donation/gift';

const page = (html: string) => new DOMParser().parseFromString(html, 'text/html');

describe('readGifts', () => {
  it('reads the gift of a thank-you page [DON-08]', () => {
    const html = '<p data-transaction-id="a1-b2" data-amount="$1,000.50" data-currency="USD" data-frequency="Monthly">Thanks</p>';
    expect(readGifts(page(html))).toEqual([{ transaction_id: 'a1-b2', amount: '$1,000.50', currency: 'USD', frequency: 'monthly' }]);
  });

  it('reads each gift of a page once, in order [DON-08]', () => {
    const html = ['a1', 'b2', 'a1'].map((id, n) => `<p data-transaction-id="${id}" data-amount="${n}">Thanks</p>`).join('');
    expect(readGifts(page(html)).map(({ transaction_id, amount }) => [transaction_id, amount])).toEqual([
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
  ])('returns no gift for %s [DON-08]', (html) => expect(readGifts(page(html))).toEqual([]));

  it('finds the gift when a form shadows the document’s methods [DON-08]', () => {
    expect(readGifts(page('<form name="querySelectorAll"></form><b data-transaction-id="a1">'))).toMatchObject([{ transaction_id: 'a1' }]);
  });
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
    [{ amount: -5 }, 10, 10],
    [{ amount: NaN, value: '1e9' }, 10, 10],
    [{ amount: Infinity, value: null }, 10, 10],
  ])('reads %j as the value %d and the amount %d [DON-08 DON-03]', (said, value, amount) => {
    expect(giftProperties('donation', 'a1', said, { amount: 10 })).toMatchObject({ value, amount, event_value: value });
  });

  it('omits an unknown amount [DON-08]', () => {
    expect(giftProperties('donation', 'a1', { amount: 'much', currency: 'usd' }, {})).toMatchObject({
      value: undefined,
      amount: undefined,
      currency: 'USD',
    });
  });
});
