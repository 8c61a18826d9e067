import type { Properties, TrackedEvent } from '../../kernel';
import { readTransactionId } from '../../lib/records/transactions';
import { GIFT_EVENTS, giftProperties, isGiftEvent } from './gift';
import type { Ledger } from './ledger';

/** Returns an event with the donation props added, or null if its gift was reported before. */
export type Once = (event: TrackedEvent, props: Properties) => TrackedEvent | null;

/**
 * Lets each event of a gift through once per transaction (DON-08), and tracks those that the page does not track itself. Decides when
 * events are delivered, not when they happen: an event that waits for consent may never be sent, and must not count as reported.
 */
export function createOnce(ledger: Ledger, track: (name: string, properties: Properties) => void): Once {
  return (event, props) => {
    const { name } = event;
    const said = { ...event.properties };
    const id = readTransactionId(said.transaction_id);
    if (!isGiftEvent(name) || !id) return { ...event, properties: { ...said, ...props, ...said } };
    // Ids are compared exactly: `A-1` and `A_1` are two gifts.
    const keyOf = (event: string) => `${event}_${id}`;
    if (ledger.has(keyOf(name))) return null;
    ledger.add(keyOf(name));
    // Runs in a microtask, after the page has tracked its own events of this gift: its own purchase has more details than ours.
    void Promise.resolve().then(() => {
      for (const other of GIFT_EVENTS) if (!ledger.has(keyOf(other))) track(other, said);
    });
    return { ...event, properties: giftProperties(name, id, said, props) };
  };
}
