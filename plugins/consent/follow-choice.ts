import type { ConsentChange, Env, Tools } from '../../kernel';
import { isForeign } from '../../lib/records/consent-record';
import { isReplaced, leaveOne, markArrived, readRecord } from '../../lib/records/stored-choice';
import { forget, type Keeps } from './forget';
import type { ConsentOptions } from './options';
import { textsIn } from './receipt/facts';
import { postRejection } from './transport';

/** ms. */
const LONGEST_WAIT = 2_000;

/**
 * CON-05: notifies the page's tag manager, whose own consent handling may wait for the event. Analytics would never send it. Reports a data
 * layer that the page has broken.
 */
function announceRejection({ window }: Env, properties: object, report: Tools['report']): void {
  try {
    window.dataLayer?.push({ event: 'consent_rejected', ...properties });
  } catch (error) {
    report(error, { severity: 'warn' });
  }
}

/**
 * Carries out a choice: tracks events (CON-04), or removes stored data (CON-06) and posts the refusal's record (CON-05). On later pages it
 * removes new data, unless a link from outside the network brought the refusal, and posts the record again under the same id until the service has it. A refusal that no cookie stores is posted from
 * memory. `facts` are those of the choice's receipt, if it is to be posted; `receipt` resolves to whether it has arrived.
 */
export function followChoice(
  { consent, track, page, env, report }: Tools<ConsentOptions>,
  { state: told, chosen }: ConsentChange,
  keeps: Keeps,
  facts: string,
  receipt: Promise<boolean>,
): void {
  const { state, record } = consent;
  // The record decides: an announcement may be forged, or overtaken by a choice made in an earlier tap.
  if (told !== state) return;
  const properties = { categories: record?.categories.join() };
  if (state === 'granted' && chosen === 'here') {
    track('consent_accepted', properties);
    track('consent_changed', properties);
  }
  if (state !== 'rejected' || !record) return;
  const stored = readRecord(env, record);
  if (!stored && isReplaced(env, record)) return;
  if (chosen) announceRejection(env, properties, report);
  if (!stored || !isForeign(stored)) void forget(env, keeps);
  if (stored) leaveOne(env, stored);
  const { asked: _, ...plain } = record;
  const own = { ...plain, consent_version: stored?.consent_version };
  const body = { ...own, consent_texts: textsIn(facts) };
  const current = () => {
    const kept = readRecord(env, record);
    return JSON.stringify([consent.record, kept ? kept.posted : isReplaced(env, record)]);
  };
  const before = current();
  const isCurrent = () => current() === before;
  // The tab in which the visitor refused posts the record.
  const posts = stored ? !stored.posted && chosen !== 'elsewhere' : chosen === 'here';
  const rejection = posts && postRejection(env, page.utility, body, isCurrent, report);
  const mark = (arrived: boolean, answered: boolean) => {
    const kept = readRecord(env, record);
    const { posted, receipt, refused } = kept ?? {};
    const linked = (kept && isForeign(kept)) || undefined;
    if (kept && !isReplaced(env, record)) markArrived(env, { ...own, posted, receipt, refused, linked }, arrived, answered);
  };
  // Marks both in one write, unless the service does not answer to receipts in time.
  const soon = Promise.race([receipt, new Promise<false>((resolve) => env.window.setTimeout(() => resolve(false), LONGEST_WAIT))]);
  void Promise.all([rejection, soon])
    .then(([arrived, answered]) => mark(arrived, answered))
    .then(() => receipt)
    .then((answered) => mark(false, answered));
}
