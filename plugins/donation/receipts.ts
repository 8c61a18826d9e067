import type { Tools } from '../../kernel';
import { LEAVE_GIFTS, NAVIGATE_GIFTS } from '../../lib/values/tap-stages';
import { GIFT_EVENTS, type Gift, RECEIPT, readGifts } from './gift';

/** An address without its query, which changes without a new page. */
const withoutQuery = (url: string) => url.replace(/\?[^#]*/, '');

/**
 * DON-08: tracks each receipt of the page once, whether parsed or inserted later. A receipt that arrives with a new address waits until the
 * address is counted as a page view (LIF-05), or until the visitor leaves. Returns a stop function.
 */
export function watchReceipts(
  { env, hooks, track, report }: Pick<Tools, 'env' | 'hooks' | 'track' | 'report'>,
  name: string,
  receipts?: string,
): () => void {
  const window = env.window as Window & typeof globalThis;
  const { location } = window;
  /** The ids of the receipts seen on this page, and the receipts that wait. */
  let seen = new Set<string>();
  const waiting: Gift[] = [];
  /** The address that was last counted. */
  let counted: string | undefined;

  const look = () => {
    try {
      for (const gift of readGifts(env.document, location.pathname, receipts)) {
        if (!seen.has(gift.transaction_id)) waiting.push(gift);
        seen.add(gift.transaction_id);
      }
    } catch (error) {
      // The manifest's selector is malformed.
      report(error);
    }
  };
  const tell = (events: readonly string[]) => {
    for (const gift of waiting.splice(0)) for (const event of events) track(event, gift);
  };
  const lookAndTell = () => {
    look();
    // The other two events follow from the first.
    if (withoutQuery(location.href) === counted) tell(['donation']);
  };
  const observer = new window.MutationObserver(lookAndTell);

  hooks.ready.tap(name, (landing) => {
    counted = withoutQuery(landing ?? location.href);
    look();
    tell(['donation']);
    observer.observe(env.document, { childList: true, subtree: true, attributeFilter: [RECEIPT] });
  });
  hooks.navigate.tap({ name, stage: NAVIGATE_GIFTS }, ({ url }) => {
    counted = withoutQuery(url);
    seen = new Set(waiting.map(({ transaction_id }) => transaction_id));
    lookAndTell();
  });
  // The page ends, so no later moment exists for the other events.
  hooks.leave.tap({ name, stage: LEAVE_GIFTS }, () => tell(GIFT_EVENTS));
  return () => observer.disconnect();
}
