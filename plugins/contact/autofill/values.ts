import type { Contact } from '../../../lib/records/contact-record';
import type { Meaning } from './meaning';

/** The shape of a contact's values. Markup and script addresses do not match. */
const PLAIN = /^[^<>{}[\]\\@:]{1,100}$/;
const PLACE = /^[\p{L} .'-]{2,40}$/u;
const ZIP = /^[A-Za-z\d][A-Za-z\d -]{2,9}$/;

const SHAPES: Partial<Record<string, RegExp>> = { state: PLACE, zip: ZIP };

/** Returns the contact's value for a field, or undefined if none fits. */
export function valueFor({ fields, email }: Contact, meaning: Meaning): string | undefined {
  const read = (field: string) => {
    const value = String(fields[field] ?? '');
    return (SHAPES[field] ?? PLAIN).test(value) ? value : undefined;
  };
  switch (meaning) {
    case 'email':
      return email;
    case 'name':
      return read('fname') && read('lname') && `${read('fname')} ${read('lname')}`;
    case 'street':
      return [read('street1'), read('street1') && read('street2')].filter(Boolean).join(', ') || undefined;
    default:
      return read(meaning);
  }
}
