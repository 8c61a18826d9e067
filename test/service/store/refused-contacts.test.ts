import { expect, it } from 'vitest';
import { contactHash, normalContact } from '../../../service/store/refused-contacts';

it.each([
  ['1001', '1001'],
  [1001, '1001'],
  [' 1001\n', '1001'],
  [' June@Mail.Example ', 'june@mail.example'],
  ['AbC-9', 'AbC-9'],
  ['', undefined],
  ['  ', undefined],
  [null, undefined],
  [undefined, undefined],
  [{}, undefined],
])('a contact’s id %j is compared as %j', (given, normal) => {
  expect(normalContact(given)).toBe(normal);
});

it('equal contacts have one hash, and different ones have others, without the id in it', () => {
  expect(contactHash(' June@Mail.Example')).toBe(contactHash('june@mail.example'));
  expect(contactHash('AbC-9')).not.toBe(contactHash('abc-9'));
  expect(contactHash('1001')).toMatch(/^[\w-]{43}$/);
  expect(contactHash('')).toBeUndefined();
});
