import { createHash } from 'node:crypto';

/** The form of the ids that Google's tag makes. */
const OF_TAG = /^\d{1,12}\.\d{1,12}$/;

/** Returns the same number below 2^32 for the same text in the same property, which tells nothing of it. */
export const numberOf = (account: string, kind: string, text: string): number =>
  createHash('sha256').update(`taproot ${account} ${kind} ${text}`).digest().readUInt32BE();

/**
 * Returns the `client_id` of a hit, in the form of the tag's: the one that the page's tag has made, else one of our own. It follows from the browser's
 * `temp_id` where the visitor has agreed to analytics; where nobody has chosen, from the visit, so that nobody is followed to the next.
 * Another property gets another id for the same browser.
 */
export function clientIdOf(hit: Readonly<Record<string, unknown>>, account: string): string | undefined {
  const { ga_client_id, temp_id, sess_id, consent_purposes } = hit;
  const hasAgreed = consent_purposes !== 'opt_out';
  if (hasAgreed && typeof ga_client_id === 'string' && OF_TAG.test(ga_client_id)) return ga_client_id;
  const id = hasAgreed ? temp_id : sess_id;
  if ((typeof id !== 'string' && typeof id !== 'number') || id === '') return undefined;
  return `${numberOf(account, 'client', `${id}`)}.${numberOf(account, 'client since', `${id}`)}`;
}
