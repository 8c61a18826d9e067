import { withhold } from '../counts/withhold';
import { dayAfter, startOf } from '../facts/days';
import { CONSENT_SQL } from '../store/consent-answers';
import type { Store } from '../store/store';
import type { Consent } from './answers';
import type { Asked } from './figures/asked';
import { type LogState, storedUntil } from './figures/counted-until';

/** Counts the answers to banners that arrived in the period. They are in the store at once, and stay as the proof. */
export async function readConsent(
  store: Pick<Store, 'console' | 'newest'>,
  { from, to, site = '' }: Asked,
  dayOf: (at: number) => string,
  log: LogState,
  now: number,
): Promise<Consent> {
  const answers = await store.console('consentAnswers', startOf(from, dayOf), startOf(dayAfter(to, 1), dayOf), site);
  const counted = withhold(await store.console('counted', from, to, site));
  return {
    ...answers,
    ...(counted.total + counted.withheld && { counted }),
    counted_until: await storedUntil(store, log, now),
    sql: CONSENT_SQL,
  };
}
