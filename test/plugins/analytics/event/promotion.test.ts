import { describe, expect, it } from 'vitest';
import { withPromotion } from '../../../../plugins/analytics/event/promotion';

const items = (name: string, properties: object) => withPromotion({ name, properties: properties as never, time: 0 }).properties.items;

describe('withPromotion', () => {
  it.each(['view_promotion', 'select_promotion'])('sets price 1 and quantity 1 on items of %s, whatever the page says [EVT-09]', (name) => {
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

  it('turns a promotion without items into its own item [EVT-09]', () => {
    const own = [{ item_id: 'p1', item_name: 'Match', price: 1, quantity: 1 }];
    expect(items('view_promotion', { promotion_id: 'p1', promotion_name: 'Match' })).toEqual(own);
    expect(items('view_promotion', { promotion_id: 'p1', promotion_name: 'Match', items: [] })).toEqual(own);
  });

  it('keeps the prices of a donation [EVT-09]', () =>
    expect(items('purchase', { items: [{ item_id: 'gift', price: 25, quantity: 2 }] })).toEqual([
      { item_id: 'gift', price: 25, quantity: 2 },
    ]));
});
