import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FieldFacts, meaningOf } from '../../../../plugins/contact/autofill/meaning';

const facts = ({ texts = [], ...more }: Partial<FieldFacts> & { readonly texts?: readonly string[] }): FieldFacts => ({
  autocomplete: '',
  type: 'text',
  names: [],
  labels: texts,
  group: undefined,
  ...more,
});

const tokens: [string, string | undefined][] = [
  ['email', 'email'],
  ['given-name', 'fname'],
  ['family-name', 'lname'],
  ['name', 'name'],
  ['street-address', 'street'],
  ['address-line1', 'street1'],
  ['address-line2', 'street2'],
  ['address-level2', 'city'],
  ['address-level1', 'state'],
  ['postal-code', 'zip'],
  [' Given-Name ', 'fname'],
  ['section-a billing postal-code', 'zip'],
  ['home email', 'email'],
  ['shipping postal-code', undefined],
  ['work email', undefined],
  ['off', undefined],
  ['new-password', undefined],
  ['cc-name', undefined],
  ['cc-number', undefined],
  ['one-time-code', undefined],
  ['organization', undefined],
  ['tel', undefined],
  ['username', undefined],
  ['constructor', undefined],
  ['nonsense', undefined],
];

const names: [string, string | undefined][] = [
  ['first_name', 'fname'],
  ['firstName', 'fname'],
  ['fname', 'fname'],
  ['contact[first_name]', 'fname'],
  ['donor-first-name', 'fname'],
  ['First name (required)', 'fname'],
  ['Given name *', 'fname'],
  ['lastName', 'lname'],
  ['Surname', 'lname'],
  ['name', 'name'],
  ['Full name', 'name'],
  ['email', 'email'],
  ['Email address', 'email'],
  ['E-mail', 'email'],
  ['street1', 'street1'],
  ['Address line 2', 'street2'],
  ['Apt', 'street2'],
  ['Street address', 'street1'],
  ['City', 'city'],
  ['State', 'state'],
  ['ZIP code', 'zip'],
  ['postalCode', 'zip'],
  ['friend_email', undefined],
  ['Recipient first name', undefined],
  ['Honoree’s name', undefined],
  ['Name on card', undefined],
  ['card_zip', undefined],
  ['Company name', undefined],
  ['username', undefined],
  ['confirm_email', undefined],
  ['Your senator’s state', undefined],
  ['email_honeypot', undefined],
  ['hp_email', undefined],
  ['Leave this field blank', undefined],
  ['password', undefined],
  ['phone', undefined],
  ['amount', undefined],
  ['Why do you care about your city?', undefined],
  ['statement', undefined],
  ['capacity', undefined],
];

describe('meaningOf', () => {
  it.each(tokens)('maps the token %j to %s [CTC-11]', (autocomplete, meaning) => {
    expect(meaningOf(facts({ autocomplete, texts: ['q7'] }))).toBe(meaning);
  });

  it.each(names)('maps the name or label %j to %s [CTC-11]', (text, meaning) => {
    expect(meaningOf(facts({ texts: [text] }))).toBe(meaning);
  });

  it('prefers tokens over names and labels [CTC-11]', () => {
    expect(meaningOf(facts({ autocomplete: 'family-name', texts: ['first_name', 'First name'] }))).toBe('lname');
    expect(meaningOf(facts({ autocomplete: 'off', texts: ['first_name'] }))).toBeUndefined();
    expect(meaningOf(facts({ autocomplete: 'on', texts: ['first_name'] }))).toBe('fname');
    expect(meaningOf(facts({ autocomplete: 'email', texts: ['hp_email'] }))).toBeUndefined();
  });

  it('returns undefined when names and labels disagree [CTC-11]', () => {
    expect(meaningOf(facts({ texts: ['first_name', 'Last name'] }))).toBeUndefined();
    expect(meaningOf(facts({ texts: ['email', 'Your friend'] }))).toBeUndefined();
    expect(meaningOf(facts({ type: 'email', texts: ['city'] }))).toBeUndefined();
    expect(meaningOf(facts({ type: 'email', texts: ['q7'] }))).toBe('email');
    expect(meaningOf(facts({ texts: ['q7', 'First name'] }))).toBe('fname');
  });

  it('returns undefined for words about other people, cards, passwords and traps, in any context [CTC-11]', () => {
    const word = fc.constantFrom('friend', 'recipient', 'card', 'cvv', 'password', 'honeypot', 'company', 'username', 'confirm', 'spouse');
    const asked = fc.constantFrom('first name', 'email', 'city', 'state', 'zip code', 'address');
    const joint = fc.constantFrom(' ', '_', '-', '.', '[');
    fc.assert(
      fc.property(word, asked, joint, fc.boolean(), (other, own, between, before) => {
        const text = before ? `${other}${between}${own}` : `${own}${between}${other}`;
        expect(meaningOf(facts({ texts: [text] }))).toBeUndefined();
        expect(meaningOf(facts({ texts: [own, text] }))).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('never throws, whatever a field’s description [CTC-11]', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.array(fc.string({ unit: 'binary', maxLength: 300 })), (autocomplete, type, texts) => {
        for (const group of ['own', 'other', undefined] as const) meaningOf({ autocomplete, type, names: texts, labels: texts, group });
      }),
      { numRuns: 500 },
    );
  });
});
