import { createHash } from 'node:crypto';
import { normaliseEmail } from '../../lib/privacy/email';
import type { Provider } from '../contact/provider';

/** Resolves to the SHA-256 of a contact's address; to undefined if there is none to be had. Never rejects. */
export type HashEmail = (contact: unknown) => Promise<string | undefined>;

const ID = /^\d{1,20}$/;

/**
 * Asks the mailing provider for the address of a contact whenever an event of theirs goes, so that no hit, row, log or export has it, nor its hash. The
 * hash is CTC-12's: of the address without blanks around it, in small letters.
 */
export const createHashEmail =
  ({ find }: Pick<Provider, 'find'>): HashEmail =>
  async (contact) => {
    const id = `${contact ?? ''}`;
    if (!ID.test(id)) return undefined;
    const answer = await find(id);
    const email = 'contact' in answer ? normaliseEmail(answer.contact.email) : undefined;
    return email && createHash('sha256').update(email).digest('hex');
  };
