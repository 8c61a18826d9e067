import { describe, expect, it } from 'vitest';
import { isEmail, normaliseEmail } from '../../../lib/privacy/email';
import { growth } from '../../support/growth';

describe('isEmail', () => {
  it.each([
    'june@mail.example',
    'june.alder+news@a.b.mail.example',
    "o'neil@mail.example",
    'x@y.z0',
    `june@${'a'.repeat(63)}.example`,
    'june@xn--bcher-kva.example',
  ])('isEmail accepts %s [CTC-12]', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    ['no at-sign', 'june.mail.example'],
    ['no dot after it', 'june.alder@mail'],
    ['a dot at the end', 'june@mail.example.'],
    ['two at-signs', 'june@alder@mail.example'],
    ['nothing before it', '@mail.example'],
    ['a space', 'june alder@mail.example'],
    ['two dots', 'june@mail..example'],
    ['a dot first', '.june@mail.example'],
    ['a label of 64 characters', `june@${'a'.repeat(64)}.example`],
    ['a hyphen first in a label', 'june@-mail.example'],
    ['a hyphen last in a label', 'june@mail-.example'],
    ['markup', '<b>@mail.example'],
    ['a local part of 65 characters', `${'a'.repeat(65)}@mail.example`],
    ['255 characters', `june@${'a.'.repeat(122)}example`.slice(0, 255)],
    ['not a string', 42],
    ['nothing', undefined],
  ])('isEmail rejects an address with %s [CTC-12]', (_, text) => {
    expect(isEmail(text)).toBe(false);
  });

  it.each([
    ['', 'a.', ''],
    ['', 'a', '@'],
    ['a@', 'a-', ''],
    ['', '@', ''],
  ])('takes time proportional to the length of a text of %s%s…%s [CTC-12]', (start, unit, end) => {
    expect(growth(16, (size) => isEmail(start + unit.repeat((size * 4_000) / unit.length) + end))).toBeLessThan(64);
  });
});

it.each([
  ['  June.Alder@Mail.Example ', 'june.alder@mail.example'],
  ['june', undefined],
  [null, undefined],
])('normaliseEmail maps %j to %j [CTC-12]', (text, expected) => {
  expect(normaliseEmail(text)).toBe(expected);
});
