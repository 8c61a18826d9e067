import { expect, it } from 'vitest';
import type { Contact } from '../../../../lib/records/contact-record';
import type { Meaning } from '../../../../plugins/contact/autofill/meaning';
import { wantedValue } from '../../../../plugins/contact/autofill/wanted-value';

const june: Contact = { fields: { id: '1001', fname: 'June' }, sessionStarted: 1 };
const withAddress: Contact = { ...june, email: 'june@mail.example' };

it.each<[string, Contact, Meaning | undefined, string | undefined]>([
  ['returns the contact’s value', june, 'fname', 'June'],
  ['returns a known email address', withAddress, 'email', 'june@mail.example'],
  ['returns an empty value for an unknown email address', june, 'email', ''],
  ['returns nothing for a field that the contact has no value for', june, 'lname', undefined],
  ['returns nothing for a field of unknown meaning', withAddress, undefined, undefined],
])('the autofill %s [CTC-11]', (_, contact, meaning, expected) => {
  expect(wantedValue(contact, meaning)).toBe(expected);
});
