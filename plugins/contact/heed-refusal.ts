import type { Tools } from '../../kernel';
import type { Outcome } from '../../lib/network/request';
import { holdsHere, personRefusal } from '../../lib/records/person-refusal';
import { store } from '../../lib/records/stored-choice';
import { uuid } from '../../lib/values/uuid';

/**
 * Takes a refusal that the contact made on another device or site, which the provider's answer dates: `refused`. It becomes this site's own, unless
 * the visitor has chosen here since. A grant is never taken so. Returns whether the page is not tracked any more.
 */
export function heedRefusal(
  { env, consent, hooks, version }: Pick<Tools, 'env' | 'consent' | 'hooks' | 'version'>,
  outcome: Outcome,
): boolean {
  const { refused } = Object(outcome.ok && outcome.data) as { readonly refused?: unknown };
  const said = typeof refused === 'string' && /^\d{4}-\d\d-\d\dT/.test(refused);
  const time = said ? Math.min(+new Date(refused), env.now()) : 0;
  if (!(time > 0) || !holdsHere(time, consent.record)) return false;
  store(env, personRefusal(time, consent.record?.consent_uuid ?? uuid(env), version.replace(/\+.*/, '')));
  // The runtime reads the record again, as when the question about consent gets out of sight.
  hooks.prompt.call({ type: 'consent-sight' });
  // The page can't store cookies.
  if (consent.state !== 'rejected') consent.rejectAll();
  return true;
}
