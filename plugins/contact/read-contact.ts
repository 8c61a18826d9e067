import type { Env } from '../../kernel';
import type { Outcome } from '../../lib/network/request';
import { digest } from '../../lib/privacy/digest';
import { type Contact, readContactEmail, readContactFields } from '../../lib/records/contact-record';

/**
 * Returns the contact that an answer names. `known`: the earlier contact. A ping may contain the id alone, so the other fields stay if the
 * id is the same. `time` is in ms since the epoch.
 */
export function mergeContact(
  fields: Contact['fields'],
  email: string | undefined,
  emailHash: string | undefined,
  known: Contact | undefined,
  time: number,
): Contact {
  const same = known?.fields.id === fields.id ? known : undefined;
  return {
    fields: { ...same?.fields, ...fields },
    email,
    emailHash: emailHash ?? same?.emailHash,
    sessionStarted: same?.sessionStarted ?? time,
    sessionPinged: known && time,
  };
}

/** Reads the provider's answer. Resolves to the contact, or to the reason for its absence. */
export async function readContact({ window, now }: Env, outcome: Outcome, known?: Contact): Promise<Contact | string> {
  if (!outcome.ok) return outcome.kind;
  const fields = readContactFields(outcome.data);
  if (!fields) return 'no_contact';
  const email = readContactEmail(outcome.data);
  const emailHash = email && (await digest(window.crypto, email));
  return mergeContact(fields, email, emailHash, known, now());
}
