import type { Tools } from '../../kernel';
import type { Contact } from '../../lib/records/contact-record';

/** The parts of contact that only some pages need. */
export type PartTools = Pick<Tools, 'env' | 'track' | 'report'>;

/** Fills forms in. */
export interface Autofill {
  /** Fills in this contact from now on. Without one, stops, and clears the fields that it filled in. */
  use(contact: Contact | undefined): void;
  stop(): void;
}
