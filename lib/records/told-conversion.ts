import { readCurrency } from '../values/currency';
import { isConversion, isGift } from './conversions';
import { eventId, readTransactionId, wordOf } from './transactions';
import { isUnread } from './unread';

/** The only fields of a hit that an advertising service receives. */
export interface Conversion {
  /** `donation` for any of a gift's three events, whichever comes first. */
  readonly event: string;
  /** The same for all events of a conversion, so that services drop repeats. A word of at most 100 characters. */
  readonly id: string;
  readonly gift: boolean;
  readonly transaction?: string;
  /** In `currency`. */
  readonly value?: number;
  readonly currency?: string;
}

/** Returns a number from 0, as a page may also write it as a text. */
const numberOf = (said: unknown): number | undefined => {
  const number = typeof said === 'number' || /^\s*\d+(\.\d+)?\s*$/.test(`${said}`) ? Number(said) : -1;
  return number >= 0 && Number.isFinite(number) ? number : undefined;
};

/** Returns a hit's conversion, if any. A value without a readable currency is left out: a service would take it for another currency. The three events of a gift are one, identified by its transaction. */
export function conversionOf({
  event,
  event_id,
  hit_id,
  transaction_id,
  value,
  amount,
  currency,
  altered,
}: Readonly<Record<string, unknown>>): Conversion | undefined {
  if (typeof event !== 'string' || !isConversion(event)) return;
  const gift = isGift(event);
  const transaction = readTransactionId(transaction_id);
  const said = typeof event_id === 'string' ? event_id : undefined;
  const first = numberOf(value);
  const worth = first || (numberOf(amount) ?? first);
  const code = readCurrency(currency ?? (isUnread('currency', altered) ? '' : 'USD'));
  return {
    event: gift ? 'donation' : event,
    gift,
    id: transaction ? eventId(gift ? 'gift' : event, transaction) : wordOf(`${said ?? hit_id}`),
    ...(transaction && { transaction }),
    ...(worth !== undefined && code && { value: worth, currency: code }),
  };
}
