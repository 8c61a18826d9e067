import type { Properties, Scalar } from '../../kernel';
import { find } from '../../lib/dom/native';
import { findMarks } from '../../lib/dom/user-content';
import { eventId, readTransactionId } from '../../lib/records/transactions';
import { isCampaignPath } from '../../lib/url/routes';
import { type Amount, readAmount } from '../../lib/values/amount';
import { readCurrency } from '../../lib/values/currency';
import { saysSomething } from '../../lib/values/says-something';
import { parseFrequency } from './checkout';

/** DON-08: the facts of a completed gift in its events. */
export const GIFT_EVENTS = ['transaction', 'donation', 'purchase'] as const;
export type GiftEvent = (typeof GIFT_EVENTS)[number];

export const isGiftEvent = (name: string): name is GiftEvent => (GIFT_EVENTS as readonly string[]).includes(name);

/** A gift with its transaction's id. */
export type Gift = Properties & { readonly transaction_id: string };

/** Marks a receipt. */
export const RECEIPT = 'data-transaction-id';

/**
 * Returns the selector of the receipts in the places that `receipts` selects. Without it, a site's receipts stand on the pages that a gift
 * leads to: its campaigns' pages show what donors write.
 */
function receiptsIn(path: string, receipts: string | undefined): string | undefined {
  if (receipts !== undefined) return `:is(${receipts})[${RECEIPT}],:is(${receipts}) [${RECEIPT}]`;
  return isCampaignPath(path) ? undefined : `[${RECEIPT}]`;
}

/**
 * Reads a page's gifts (`data-transaction-id`, `data-amount`, …) in their order: an upsell makes a second one. The first of repeated ids
 * counts. `receipts`: the selector of the elements that are receipts or contain them. Throws if it is malformed.
 */
export function readGifts(document: Document, path: string, receipts?: string): Gift[] {
  const gifts = new Map<string, Gift>();
  const selector = receiptsIn(path, receipts);
  // `:is` accepts a malformed selector, and matches nothing.
  if (receipts !== undefined) find(document, receipts);
  for (const { dataset } of selector ? findMarks(document, selector) : []) {
    const { transactionId, amount, currency, frequency = '' } = dataset ?? {};
    const id = readTransactionId(transactionId);
    if (id && !gifts.has(id)) gifts.set(id, { transaction_id: id, amount, currency, frequency: parseFrequency(frequency) });
  }
  return [...gifts.values()];
}

/**
 * Returns a gift's currency: the one that the page says, or that its amount says, or else dollars. A text that names none, or another one
 * than the amount's, is returned as it is: analytics drops it, and says so.
 */
function currencyOf(said: unknown, amount: Amount | undefined): unknown {
  const given = [saysSomething(said) ? said : undefined, amount?.currency].filter((one) => one !== undefined);
  const text = given.length ? given.join(' ') : 'USD';
  return readCurrency(text) ?? text;
}

/**
 * Returns the properties of one of a gift's events, from `said` of the gift and `props` of its page. Amounts are in `currency`. An
 * unreadable amount is dropped, and not replaced by that of the page's address. The gift's own properties come first, because an event with
 * too many loses the last ones.
 */
export function giftProperties(name: GiftEvent, id: string, said: Properties, props: Properties): Properties {
  const all = { ...props, ...said };
  const first = (...amounts: unknown[]) => amounts.map(readAmount).find(Boolean);
  const isSaid = saysSomething(said.value) || saysSomething(said.amount);
  const whole = isSaid ? first(said.value, said.amount) : readAmount(props.amount);
  const value = whole?.value;
  const gift = {
    transaction_id: id,
    value,
    currency: currencyOf(said.currency, whole) as Scalar,
    items: said.items ?? (name === 'purchase' ? [item(all, value)] : undefined),
    event_id: eventId(name, id),
    amount: first(said.amount, value)?.value,
  };
  return { event_category: 'donation', event_action: 'complete', event_value: value, ...gift, ...said, ...props, ...said, ...gift };
}

/** Google Analytics counts a purchase by its items. */
function item({ campaign_id, campaign_name, frequency }: Properties, price: number | undefined): Record<string, Scalar> {
  const known = { item_id: campaign_id, item_name: campaign_name ?? 'Gift', item_category: frequency, price, quantity: 1 };
  return Object.fromEntries(Object.entries(known).filter((entry): entry is [string, Scalar] => entry[1] != null));
}
