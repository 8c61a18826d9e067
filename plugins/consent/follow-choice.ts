import type { ConsentChange, Tools } from '../../kernel';
import { forget } from './forget';
import { postRejection } from './transport';

/** What the visitor's choice entails: events (CON-04), or forgetting and a record of the refusal (CON-05, CON-06). */
export function followChoice({ consent, track, page, env, report }: Tools, { state, categories }: ConsentChange): void {
  const properties = { categories: categories.join() };
  if (state === 'granted') {
    track('consent_accepted', properties);
    track('consent_changed', properties);
    return;
  }
  track('consent_rejected', properties);
  forget(env);
  const { record } = consent;
  if (record) void postRejection(env, page.utility, record, () => consent.record === record, report);
}
