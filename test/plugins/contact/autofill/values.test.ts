import { expect, it } from 'vitest';
import { valueFor } from '../../../../plugins/contact/autofill/values';

const june = {
  fields: {
    id: '1',
    fname: 'June',
    lname: 'O’Alder-Reyes',
    street1: '418 Cottonwood Lane',
    street2: 'Apt 3',
    city: 'Boulder',
    state: 'CO',
    zip: 80302,
  },
  email: 'june@mail.example',
  sessionStarted: 1,
};

it.each([
  ['email', 'june@mail.example'],
  ['fname', 'June'],
  ['lname', 'O’Alder-Reyes'],
  ['name', 'June O’Alder-Reyes'],
  ['street', '418 Cottonwood Lane, Apt 3'],
  ['street1', '418 Cottonwood Lane'],
  ['street2', 'Apt 3'],
  ['city', 'Boulder'],
  ['state', 'CO'],
  ['zip', '80302'],
] as const)('valueFor %s returns %j [CTC-11]', (meaning, value) => {
  expect(valueFor(june, meaning)).toBe(value);
});

it.each([
  ['fname', '<img src=x onerror=alert(1)>'],
  ['street1', '"><script>alert(2)</script>'],
  ['state', 'javascript:alert(3)'],
  ['zip', '80302; drop table'],
  ['lname', 'x'.repeat(101)],
  ['city', 'https://evil.example'],
] as const)('valueFor a %s of %j returns undefined [CTC-02 CTC-11]', (meaning, value) => {
  expect(valueFor({ fields: { id: '1', [meaning]: value }, sessionStarted: 1 }, meaning)).toBeUndefined();
});

it('valueFor returns undefined for a value that is only partly known [CTC-11]', () => {
  expect(valueFor({ fields: { id: '1', fname: 'June' }, sessionStarted: 1 }, 'name')).toBeUndefined();
  expect(valueFor({ fields: { id: '1', street2: 'Apt 3' }, sessionStarted: 1 }, 'street')).toBeUndefined();
  expect(valueFor({ fields: { id: '1' }, sessionStarted: 1 }, 'email')).toBeUndefined();
});
