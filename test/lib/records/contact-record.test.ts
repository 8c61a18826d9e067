import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Contact,
  decodeContact,
  encodeContact,
  isExpired,
  readContactEmail,
  readContactFields,
} from '../../../lib/records/contact-record';

const NOW = 1_700_000_000_000;
const contact: Contact = {
  fields: { id: '1001', fname: 'Jùne', '45.lifetime_count': 7, '40.c4_member': true },
  emailHash: 'a'.repeat(64),
  sessionStarted: NOW,
  sessionPinged: NOW + 1,
};

const blob = (value: unknown) => btoa(encodeURIComponent(JSON.stringify(value)));

describe('readContactFields', () => {
  it('keeps the specified fields and no other [CTC-01]', () => {
    const all = {
      ...{
        id: 1001,
        email: ' June@Mail.Example',
        fname: 'June',
        lname: 'Alder',
        street1: 'a',
        street2: 'b',
        city: 'c',
        state: 'CO',
        zip: '80302',
      },
      ...{
        crid: 'CR-1',
        accept_email: 'Y',
        '39.leader_flag': 'Y',
        '39.house_rep_district': 'CO-02',
        '45.hpc': '120',
        '45.lifetime_count': 7,
      },
      ...{
        '45.lifetime_revenue': 415,
        '47.lifetime_count': 23,
        '40.c4_member': 'Y',
        '40.c4_last_optin': '2026-03-14',
        '40.edfaction_c4_member': 'N',
      },
      ...{ '40.cama_c4_member': 'N', '55.is_hvp': 'N', '55.integral_cooperative': 'B', '55.integral_demographic': 'x' },
      ...{ '55.da_wealthfinder_code': 'y', '55.da_motivation_category': 'z', '55.da_motivation_score': 3 },
    };
    const { email: _, ...fields } = all;
    expect(readContactFields({ ...all, notes: 'x', password: 'y' })).toEqual({ ...fields, id: '1001' });
    expect(readContactEmail(all)).toBe('june@mail.example');
  });

  it.each([
    undefined,
    null,
    'text',
    7,
    [],
    {},
    { email: 'june@mail.example' },
    { id: '' },
    { id: 'a b' },
    { id: '<b>' },
    { id: {} },
    { id: null },
  ])('returns undefined without a valid id: %j [CTC-05]', (value) => {
    expect(readContactFields(value)).toBeUndefined();
  });

  it('readContactFields omits hostile values [CTC-02]', () => {
    const value = {
      ...{ id: '6001', fname: 'x'.repeat(201), lname: { toString: 'x' }, city: ['Boulder'], state: null, zip: Number.NaN },
      ...{ email: 'nobody', street1: 'a\u0000b\nc', crid: '   ' },
    };
    expect(readContactFields(value)).toEqual({ id: '6001', street1: 'a b c' });
  });

  it('readContactFields reads nothing from a prototype [CTC-02]', () => {
    expect(readContactFields(Object.create({ id: '1' }))).toBeUndefined();
    expect(readContactFields(JSON.parse('{"id":"1","__proto__":{"fname":"x"}}'))).toEqual({ id: '1' });
  });
});

describe('encodeContact and decodeContact', () => {
  it('encodeContact and decodeContact round-trip a contact [CTC-02]', () => {
    expect(decodeContact(encodeContact(contact))).toEqual(contact);
    const { emailHash: _, sessionPinged: __, ...least } = contact;
    expect(decodeContact(encodeContact(least))).toEqual(least);
  });

  it('store the hash of an email address, never the address [CTC-12]', () => {
    const text = encodeContact({ ...contact, email: 'june@mail.example' });
    expect(decodeURIComponent(atob(text))).not.toContain('@');
    expect(decodeContact(text)).toEqual(contact);
    expect(decodeContact(blob([2, { id: '1', email: 'june@mail.example' }, NOW]))?.fields).toEqual({ id: '1' });
  });

  it('decode a truncated or altered text to undefined or to a valid contact [CTC-02]', () => {
    const text = encodeContact(contact);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ minLength: 1, maxLength: 1 }), fc.boolean(), (at, other, cut) => {
        const changed = cut ? text.slice(0, at) : text.slice(0, at) + other + text.slice(at + 1);
        const decoded = decodeContact(changed);
        if (cut && at < text.length - 4) expect(decoded).toBeUndefined();
        if (decoded) expect(decodeContact(encodeContact(decoded))).toEqual(decoded);
      }),
      { numRuns: 500 },
    );
  });

  it('encodeContact and decodeContact pollute no prototype [CTC-02]', () => {
    const polluting = btoa(encodeURIComponent('[2,{"id":"1","__proto__":{"fname":"x"},"constructor":{"prototype":{"fname":"x"}}},1]'));
    expect(decodeContact(polluting)?.fields).toEqual({ id: '1' });
    expect(({} as Record<string, unknown>).fname).toBeUndefined();
  });

  it('encodeContact and decodeContact encode to unreadable base64 [CTC-02]', () => {
    expect(encodeContact(contact)).toMatch(/^[A-Za-z\d+/=]+$/);
  });

  it.each([
    ['', 'é', '{}', '!!!!', 'a'.repeat(20_001), btoa('%'), btoa('{')],
    [
      null,
      {},
      [],
      [1],
      [1, { id: '1' }, NOW],
      [3, { id: '1' }, NOW],
      ['2', { id: '1' }, NOW],
      [2, {}, NOW],
      [2, { id: '1' }],
      [2, { id: '1' }, -1],
      [2, { id: '1' }, 1.5],
      [2, { id: '1' }, '1'],
      [2, { id: ['1'] }, NOW],
      [2, { id: { toString: '1' } }, NOW],
    ].map(blob),
  ])('decode a malformed text to undefined [CTC-02]', (...blobs) => {
    expect(blobs.map(decodeContact)).toEqual(blobs.map(() => undefined));
  });

  it('never throw, and decode only texts that could be encoded [CTC-02]', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.json().map((text) => btoa(encodeURIComponent(text))),
      fc.array(fc.jsonValue()).map((rest) => blob([2, { id: '1' }, ...rest])),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const decoded = decodeContact(text);
        if (decoded) expect(decodeContact(encodeContact(decoded))).toEqual(decoded);
      }),
      { numRuns: 500 },
    );
  });
});

describe('isExpired', () => {
  it.each([
    [NOW, false],
    [NOW + 1_209_600_000, false],
    [NOW + 1_209_600_001, true],
    [NOW - 60_000, false],
    [NOW - 86_400_001, true],
  ])('isExpired at %i is %s [CTC-05]', (now, expected) => {
    expect(isExpired(contact, now)).toBe(expected);
  });
});
