import { describe, expect, it } from 'vitest';
import type { Env } from '../../../kernel';
import type { Outcome } from '../../../lib/network/request';
import type { Contact } from '../../../lib/records/contact-record';
import { mergeContact, readContact } from '../../../plugins/contact/read-contact';

const june: Contact = { fields: { id: '1001', state: 'CO', city: 'Salida' }, emailHash: 'june’s', sessionStarted: 1, sessionPinged: 2 };

describe('an answer of the provider', () => {
  it.each<[string, Pick<Contact, 'fields' | 'email' | 'emailHash'>, Contact | undefined, Contact]>([
    [
      'begins a session when nobody is known',
      { fields: { id: '1001' }, email: 'june@mail.example', emailHash: 'new' },
      undefined,
      { fields: { id: '1001' }, email: 'june@mail.example', emailHash: 'new', sessionStarted: 9, sessionPinged: undefined },
    ],
    [
      'keeps known fields of the same contact, and replaces them by newer values',
      { fields: { id: '1001', state: 'UT' } },
      june,
      { fields: { id: '1001', state: 'UT', city: 'Salida' }, email: undefined, emailHash: 'june’s', sessionStarted: 1, sessionPinged: 9 },
    ],
    [
      'replaces the hash of an address that has changed',
      { fields: { id: '1001' }, email: 'j@mail.example', emailHash: 'new' },
      june,
      { ...june, email: 'j@mail.example', emailHash: 'new', sessionPinged: 9 },
    ],
    [
      'takes nothing over from another contact',
      { fields: { id: '1002' } },
      june,
      { fields: { id: '1002' }, email: undefined, emailHash: undefined, sessionStarted: 9, sessionPinged: 9 },
    ],
  ])('%s [CTC-04 CTC-12]', (_, answered, known, expected) => {
    expect(mergeContact(answered.fields, answered.email, answered.emailHash, known, 9)).toEqual(expected);
  });

  const env = { window: {}, now: () => 9 } as unknown as Env;
  const answer = (data: unknown): Outcome => ({ ok: true, data, status: 200, duration: 1 });
  it.each<[string, Outcome, string]>([
    ['is the kind of its failure', { ok: false, kind: 'ajax_req_timeout', error: 'late', duration: 1 }, 'ajax_req_timeout'],
    ['names no contact without an id', answer({ email: 'june@mail.example' }), 'no_contact'],
    ['names no contact when it is no object', answer('1001'), 'no_contact'],
  ])('%s [CTC-05 CTC-09]', async (_, outcome, expected) => {
    expect(await readContact(env, outcome, june)).toBe(expected);
  });

  it('has no hash without Web Crypto [CTC-12]', async () => {
    const read = await readContact(env, answer({ id: '1001', email: 'june@mail.example' }));
    expect(read).toMatchObject({ fields: { id: '1001' }, email: 'june@mail.example', emailHash: undefined, sessionStarted: 9 });
  });
});
