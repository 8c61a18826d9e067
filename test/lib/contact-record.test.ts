import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Contact, decodeContact, encodeContact, isExpired, readContactFields } from '../../lib/contact-record';

const NOW = 1_700_000_000_000;
const contact: Contact = {
  fields: { id: '1001', email: 'june@mail.example', fname: 'Jùne', '45.lifetime_count': 7, '40.c4_member': true },
  emailHash: 'a'.repeat(64),
  sessionStarted: NOW,
  sessionPinged: NOW + 1,
};

const blob = (value: unknown) => btoa(encodeURIComponent(JSON.stringify(value)));

describe('readContactFields', () => {
  it('CTC-01 keeps the fields of the specification and no other', () => {
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
    expect(readContactFields({ ...all, notes: 'x', password: 'y' })).toEqual({ ...all, id: '1001', email: 'june@mail.example' });
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
  ])('CTC-05 has no id: %j', (value) => {
    expect(readContactFields(value)).toBeUndefined();
  });

  it('CTC-02 leaves out values that are hostile', () => {
    const value = {
      ...{ id: '6001', fname: 'x'.repeat(201), lname: { toString: 'x' }, city: ['Boulder'], state: null, zip: Number.NaN },
      ...{ email: 'nobody', street1: 'a\u0000b\nc', crid: '   ' },
    };
    expect(readContactFields(value)).toEqual({ id: '6001', street1: 'a b c' });
  });

  it('CTC-02 takes nothing from a prototype', () => {
    expect(readContactFields(Object.create({ id: '1' }))).toBeUndefined();
    expect(readContactFields(JSON.parse('{"id":"1","__proto__":{"fname":"x"}}'))).toEqual({ id: '1' });
  });
});

describe('the blob', () => {
  it('CTC-02 gives back what was put in', () => {
    expect(decodeContact(encodeContact(contact))).toEqual(contact);
    const { emailHash: _, sessionPinged: __, ...least } = contact;
    expect(decodeContact(encodeContact(least))).toEqual(least);
  });

  it('CTC-02 shows nothing of it to the eye', () => {
    expect(encodeContact(contact)).toMatch(/^[A-Za-z\d+/=]+$/);
  });

  it.each([
    ['', 'é', '{}', '!!!!', 'a'.repeat(20_001), btoa('%'), btoa('{')],
    [
      null,
      {},
      [],
      [1],
      [2, { id: '1' }, NOW],
      [1, {}, NOW],
      [1, { id: '1' }],
      [1, { id: '1' }, -1],
      [1, { id: '1' }, 1.5],
      [1, { id: '1' }, '1'],
    ].map(blob),
  ])('CTC-02 a malformed one is none', (...blobs) => {
    expect(blobs.map(decodeContact)).toEqual(blobs.map(() => undefined));
  });

  it('CTC-02 never throws, and never answers what the codec would not write', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.json().map((text) => btoa(encodeURIComponent(text))),
      fc.array(fc.jsonValue()).map((rest) => blob([1, { id: '1' }, ...rest])),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const decoded = decodeContact(text);
        if (decoded) expect(decodeContact(encodeContact(decoded))).toEqual(decoded);
      }),
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
  ])('CTC-05 at %i: %s', (now, expected) => {
    expect(isExpired(contact, now)).toBe(expected);
  });
});
