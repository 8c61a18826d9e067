import type { Env, Plugin, Properties, TrackedEvent } from '../../kernel';
import { findMarks } from '../../lib/dom/user-content';
import { dropRecord, type ReportWarning } from '../../lib/records/broken-record';
import { choiceText } from '../../lib/records/handed-choice';
import { CHOICE } from '../../lib/records/session-transfer';
import { parseReported, type Reported, readTransactionId, serialiseReported, TRANSACTIONS_KEY } from '../../lib/records/transactions';
import { readText, writeText } from '../../lib/storage/storage';
import { appendQuery } from '../../lib/url/links';
import { readCampaign } from './campaign';
import { fallbackAddress, isUnresolved, mayLeave } from './fallback';
import { GIFT_EVENTS, giftProperties, isGiftEvent } from './gift';
import type { DonationOptions } from './options';
import { donationProps, organisationOf } from './props';
import { watchReceipts } from './receipts';

/** Remembers which gift events this browser has reported (DON-08). */
interface Ledger {
  has(id: string): boolean;
  add(id: string): void;
}

/** In localStorage, which all tabs of the platform share. Lasts as long as the page if storage is denied. */
function createLedger({ window, now }: Env, report: ReportWarning): Ledger {
  const broken = () => dropRecord(window, 'localStorage', TRANSACTIONS_KEY, report);
  let own: Reported = new Map();
  const read = (): Reported => new Map([...parseReported(readText(window, 'localStorage', TRANSACTIONS_KEY), now(), broken), ...own]);
  return {
    has: (id) => read().has(id),
    add(id) {
      own = new Map([...own, [id, now()]]);
      writeText(window, 'localStorage', TRANSACTIONS_KEY, serialiseReported(read()));
    },
  };
}

/** Returns an event with the donation props added, or null if its gift was reported before. */
type Once = (event: TrackedEvent, props: Properties) => TrackedEvent | null;

/**
 * Lets each event of a gift through once per transaction (DON-08), and tracks those that the page does not track itself. Decides when
 * events are delivered, not when they happen: an event that waits for consent may never be sent, and must not count as reported.
 */
function createOnce(ledger: Ledger, track: (name: string, properties: Properties) => void): Once {
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

const NAME = 'donation';
/** Matches a mark anywhere in the page, not only on the tag and `<html>`. */
const UNRESOLVED = '[data-campaign-unresolved]:not([data-campaign-unresolved="false"])';

const plugin: Plugin<DonationOptions, unknown> = {
  name: NAME,
  apply({ page, hooks, env, options, track, report, consent, visitor }) {
    const { window, document } = env;
    const { location } = window;
    const organisation = organisationOf(location.hostname, options.organisations);

    const leave = () => {
      const address = fallbackAddress(location, organisation);
      if (!address || !mayLeave(env, address, report)) return;
      // CON-24: the redirect hands on a refusal, as a link does.
      const choice = choiceText({ env, consent, visitor });
      // Replaces the history entry: the missing page is not worth a step back.
      location.replace(choice ? appendQuery(address, `${CHOICE}=${choice}`) : address);
    };
    if (isUnresolved(page, location.pathname)) leave();
    else hooks.ready.tap(NAME, () => void (findMarks(document, UNRESOLVED).length && leave()));

    const once = createOnce(createLedger(env, report), track);
    // Read at each event: the platform changes its address and heading without loading a page.
    hooks.event.tap(NAME, (event) => {
      const campaign = readCampaign(document, location.pathname, page.attribute);
      const props = donationProps({ brand: page.brand, location, organisation, campaign });
      return once(event, props);
    });

    return watchReceipts({ env, hooks, track, report }, NAME, options.receipts);
  },
};

export default plugin;
