import type { Contact } from '../../../lib/records/contact-record';
import type { Meaning } from './meaning';
import { valueFor } from './values';

/**
 * Returns the value for a field, `''` for a field that asks for an unknown email address, and `undefined` for a field that is left alone.
 */
export const wantedValue = (contact: Contact, meaning: Meaning | undefined): string | undefined =>
  (meaning && valueFor(contact, meaning)) || (meaning === 'email' && !contact.email ? '' : undefined);
