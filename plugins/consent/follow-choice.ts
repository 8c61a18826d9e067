import type { ConsentChange, Tools } from '../../kernel';
import { forget } from './forget';
import { markPosted, readRecord } from './stored-record';
import { textsVersion } from './texts-version.generated';
import { postRejection } from './transport';

/**
 * What a choice entails: events (CON-04), or forgetting (CON-06) and a record of the refusal (CON-05). On later pages too: what
 * came back is removed again, and what the service has not got is posted again, under the same id.
 */
export function followChoice({ consent, track, page, env, report }: Tools, { state, categories, chosen }: ConsentChange): void {
  const properties = { categories: categories.join() };
  if (state === 'granted' && chosen === 'here') {
    track('consent_accepted', properties);
    track('consent_changed', properties);
  }
  if (state !== 'rejected') return;
  const { record } = consent;
  const stored = readRecord(env);
  // Another tab may have chosen anew, and this one not have been told yet.
  if (stored && (stored.consent_date ?? stored.consentTimestamp) !== record?.consent_date) return;
  if (chosen === 'here') track('consent_rejected', properties);
  void forget(env);
  // Where it was made, it is posted.
  if (!stored || !record || stored.posted || chosen === 'elsewhere') return;
  const own = { ...record, consent_version: stored.consent_version };
  const body = { ...own, ...(chosen === 'here' && { consent_texts: textsVersion }) };
  const isCurrent = () => JSON.stringify(readRecord(env)) === JSON.stringify(stored);
  void postRejection(env, page.utility, body, isCurrent, report).then((arrived) => arrived && isCurrent() && markPosted(env, own));
}
