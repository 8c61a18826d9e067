import type { Properties, TrackedEvent } from '../../../kernel';

const PROMOTION = /promotion/;

/**
 * EVT-09: a promotion is not a sale. Its items, or the one item that its own properties describe, get price 1 and quantity 1, in the form
 * of Google Analytics' `view_promotion` and `select_promotion`.
 */
export function withPromotion(event: TrackedEvent): TrackedEvent {
  if (!PROMOTION.test(event.name)) return event;
  const { items, promotion_id, promotion_name }: Properties = { ...event.properties };
  const given = Array.isArray(items) && items.length ? items : [{ item_id: promotion_id ?? promotion_name, item_name: promotion_name }];
  return { ...event, properties: { ...event.properties, items: given.map((item) => ({ ...item, price: 1, quantity: 1 })) } };
}
