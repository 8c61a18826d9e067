import type { HitPayload } from '../../kernel';
import { isConversion, isGift } from '../../lib/records/conversions';
import { eventId, readTransactionId, wordOf } from '../../lib/records/transactions';

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

/** Returns a hit's conversion, if any. The three events of a gift are one, identified by its transaction. */
export function conversionOf({ event, event_id, hit_id, transaction_id, value, amount, currency }: HitPayload): Conversion | undefined {
  if (typeof event !== 'string' || !isConversion(event)) return;
  const gift = isGift(event);
  const transaction = readTransactionId(transaction_id);
  const said = typeof event_id === 'string' ? event_id : undefined;
  const worth = Number(value ?? amount);
  return {
    event: gift ? 'donation' : event,
    gift,
    id: transaction ? eventId(gift ? 'gift' : event, transaction) : wordOf(`${said ?? hit_id}`),
    ...(transaction && { transaction }),
    ...(worth > 0 && Number.isFinite(worth) && { value: worth, currency: /^[A-Z]{3}$/.exec(`${currency}`)?.[0] ?? 'USD' }),
  };
}
