import type { Tools } from '../../kernel';
import type { Outcome } from '../../lib/network/request';
import { CONSENT_AGE } from '../../lib/records/consent-record';
import { CONTACT_AGE, type Contact } from '../../lib/records/contact-record';
import { holdsHere, passingRefusal, personRefusal } from '../../lib/records/person-refusal';
import { store, storePerson } from '../../lib/records/stored-choice';
import { uuid } from '../../lib/values/uuid';

/**
 * Takes a refusal that the contact made on another device or site, which the provider's answer dates (`refused`), unless the visitor has chosen here
 * since. A grant of another contact, whom this browser has as `known`, is no choice of theirs. A grant is never taken. Where nobody has agreed here, or this
 * contact has, the refusal becomes this site's own. Beside another contact's grant it holds for as long as the service remembers a contact, beside that of
 * an unknown, who is the same person as a rule, until they log out. Returns whether the page is not tracked any more.
 */
export function heedRefusal(
  { env, consent, hooks, version }: Pick<Tools, 'env' | 'consent' | 'hooks' | 'version'>,
  outcome: Outcome,
  known?: Contact | 'reset',
): boolean {
  const { id, refused } = Object(outcome.ok && outcome.data) as { readonly id?: unknown; readonly refused?: unknown };
  const said = typeof refused === 'string' && /^\d{4}-\d\d-\d\dT/.test(refused);
  const time = said ? Math.min(+new Date(refused), env.now()) : 0;
  const { record } = consent;
  const agreed = typeof known === 'object' ? known.fields.id : undefined;
  if (!(time > 0) || !holdsHere(time, record, !!agreed && agreed !== `${id}`)) return false;
  const release = version.replace(/\+.*/, '');
  if (!record || agreed === `${id}`) store(env, personRefusal(time, record?.consent_uuid ?? uuid(env), release));
  else storePerson(env, passingRefusal(time, uuid(env), release), agreed ? CONTACT_AGE / 1e3 : CONSENT_AGE);
  // The runtime reads the record again, as when the question about consent gets out of sight.
  hooks.prompt.call({ type: 'consent-sight' });
  // The page can't store cookies.
  if (consent.state !== 'rejected') consent.rejectAll();
  return true;
}
