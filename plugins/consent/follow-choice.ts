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
  if (chosen === 'here') track('consent_rejected', properties);
  void forget(env);
  const record = readRecord(env);
  // Where it was made, it is posted.
  if (!record || record.posted || chosen === 'elsewhere') return;
  const { posted: _, ...stored } = record;
  const body = { ...stored, ...(chosen === 'here' && { consent_texts: textsVersion }) };
  const isCurrent = () => consent.state === 'rejected' && consent.record?.consent_uuid === record.consent_uuid;
  void postRejection(env, page.utility, body, isCurrent, report).then((arrived) => arrived && isCurrent() && markPosted(env, record));
}
