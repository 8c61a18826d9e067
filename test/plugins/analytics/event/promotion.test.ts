import { describe, expect, it } from 'vitest';
import { withPromotion } from '../../../../plugins/analytics/event/promotion';

const items = (name: string, properties: object) => withPromotion({ name, properties: properties as never, time: 0 }).properties.items;

describe('promotions', () => {
  it.each(['view_promotion', 'select_promotion'])('EVT-09 items of %s have price 1 and quantity 1, whatever the page says', (name) => {
    expect(
      items(name, {
        items: [
          { item_id: 'a', price: 25 },
          { item_id: 'b', quantity: 3 },
        ],
      }),
    ).toEqual([
      { item_id: 'a', price: 1, quantity: 1 },
      { item_id: 'b', price: 1, quantity: 1 },
    ]);
  });

  it('EVT-09 a promotion without items is its own', () => {
    const own = [{ item_id: 'p1', item_name: 'Match', price: 1, quantity: 1 }];
    expect(items('view_promotion', { promotion_id: 'p1', promotion_name: 'Match' })).toEqual(own);
    expect(items('view_promotion', { promotion_id: 'p1', promotion_name: 'Match', items: [] })).toEqual(own);
  });

  it('EVT-09 a donation keeps its price', () =>
    expect(items('purchase', { items: [{ item_id: 'gift', price: 25, quantity: 2 }] })).toEqual([
      { item_id: 'gift', price: 25, quantity: 2 },
    ]));
});
