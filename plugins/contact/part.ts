import type { Tools } from '../../kernel';
import type { Contact } from '../../lib/records/contact-record';

/** What parts of contact get that only some pages need. */
export type PartTools = Pick<Tools, 'env' | 'track' | 'report'>;

/** Fills forms in. */
export interface Autofill {
  /** From now on with this contact; nobody any more where there is none, and what was filled in goes. */
  use(contact: Contact | undefined): void;
  stop(): void;
}
