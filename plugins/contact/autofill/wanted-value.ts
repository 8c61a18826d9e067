import type { Contact } from '../../../lib/records/contact-record';
import { type FieldFacts, meaningOf } from './meaning';
import { valueFor } from './values';

/**
 * Returns the value for a field, `''` for a field that asks for an unknown email address, and `undefined` for a field that is left alone.
 */
export function wantedValue(contact: Contact, facts: FieldFacts): string | undefined {
  const meaning = meaningOf(facts);
  return (meaning && valueFor(contact, meaning)) || (meaning === 'email' && !contact.email ? '' : undefined);
}
