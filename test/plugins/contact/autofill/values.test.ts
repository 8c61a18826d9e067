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
] as const)('CTC-11 %s is %j', (meaning, value) => {
  expect(valueFor(june, meaning)).toBe(value);
});

it.each([
  ['fname', '<img src=x onerror=alert(1)>'],
  ['street1', '"><script>alert(2)</script>'],
  ['state', 'javascript:alert(3)'],
  ['zip', '80302; drop table'],
  ['lname', 'x'.repeat(101)],
  ['city', 'https://evil.example'],
] as const)('CTC-02 CTC-11 a %s of %j is filled in nowhere', (meaning, value) => {
  expect(valueFor({ fields: { id: '1', [meaning]: value }, sessionStarted: 1 }, meaning)).toBeUndefined();
});

it('CTC-11 what is half known is not filled in', () => {
  expect(valueFor({ fields: { id: '1', fname: 'June' }, sessionStarted: 1 }, 'name')).toBeUndefined();
  expect(valueFor({ fields: { id: '1', street2: 'Apt 3' }, sessionStarted: 1 }, 'street')).toBeUndefined();
  expect(valueFor({ fields: { id: '1' }, sessionStarted: 1 }, 'email')).toBeUndefined();
});
