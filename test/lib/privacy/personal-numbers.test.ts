import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MASK, maskPersonal } from '../../../lib/privacy/personal-data';
import { growth } from '../../support/growth';

const RUNS = { numRuns: 1_000 };
const digits = (count: number, first = '[0-9]') => fc.stringMatching(new RegExp(`^${first}\\d{${count - 1}}$`));

/** The zeros of scripts that have ten digits (Unicode, general category Nd). */
const ZEROS = Array.from({ length: 0x20000 }, (_, point) => point).filter(
  (point) => /\p{Nd}/u.test(String.fromCodePoint(point)) && String.fromCodePoint(point).normalize('NFKC') === String.fromCodePoint(point),
);
const zeros = ZEROS.filter((_, i) => i % 10 === 0);
const inScript = (zero: number) => (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const script = fc.constantFrom(...zeros).map(inScript);

const SEPARATORS = ['-', '.', ' ', '\u00a0', '\u2009', '\u202f', '\t', '\n', '/', '\\', '_', '*', '~', '|', '(', ')', '[', ']', '+', "'"];
const DOTS = ['·', '•', '‧', '∙', '⋅', '・', '●', '◦', '▪'];
const DASHES = ['\u2010', '\u2011', '\u2012', '–', '—', '\u2015', '\u2212', '－', '﹣', '⸺', '〜'];
const gap = fc.array(fc.constantFrom(...SEPARATORS, ...DOTS, ...DASHES), { minLength: 1, maxLength: 6 }).map((signs) => signs.join(''));
/** Digits of any length, without the separators that would turn them into a date. */
const groups = (counts: readonly number[]) =>
  fc
    .tuple(
      fc.tuple(...counts.map((count) => digits(count, '[3-9]'))),
      fc.array(gap, { minLength: counts.length, maxLength: counts.length }),
    )
    .map(([parts, gaps]) => parts.map((part, i) => (i ? gaps[i] : '') + part).join(''));
const phone = fc
  .constantFrom([3, 3, 4], [3, 7], [4, 6], [4, 7], [2, 4, 4], [5, 5], [2, 2, 2, 2, 2], [1, 3, 3, 4], [4, 3, 3], [2, 3, 3, 3], [10], [13])
  .filter((counts) => counts.length !== 2)
  .chain(groups)
  // A pair of decimals, as in coordinates, is nobody's number.
  .filter((text) => !/^\d+\.\d+[^.\d]+\d+\.\d+$/.test(text));

const isMasked = (text: string) => {
  const masked = maskPersonal(text);
  expect(masked).toContain(MASK);
  expect(masked.normalize('NFKC').replace(/\P{Nd}/gu, '').length).toBeLessThan(7);
};

describe('a number', () => {
  it('comes in the digits of at least 60 scripts', () => expect(zeros.length).toBeGreaterThanOrEqual(60));

  it('is masked with any separators between its groups [PRV-01]', () => fc.assert(fc.property(phone, isMasked), RUNS));
  it('is masked in the digits of any script [PRV-01]', () =>
    fc.assert(
      fc.property(phone, script, (text, write) => isMasked(write(text))),
      RUNS,
    ));
  it('is masked with 11 to 15 digits after a plus or 00 [PRV-01]', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('+', '00', '+(', '(+', '+ '),
        fc.integer({ min: 11, max: 15 }).chain((count) => digits(count, '[1-9]')),
        (sign, text) => isMasked(sign + text),
      ),
      RUNS,
    ));
  it('a number is masked with words attached [PRV-01]', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('tel', 'Tel', 'phone', 'fax', 'call', ''),
        digits(10, '[2-9]'),
        fc.constantFrom('x45', 'x4', 'ext45', 'EXT.4', 'tel', ''),
        (before, text, after) => isMasked(before + text + after),
      ),
      RUNS,
    ));
});

it('redaction masks a social security number with any dash [PRV-01]', () =>
  fc.assert(
    fc.property(digits(3), digits(2), digits(4), fc.constantFrom('-', ...DASHES, ' - ', ' – '), script, (a, b, c, dash, write) =>
      isMasked(write([a, b, c].join(dash))),
    ),
    RUNS,
  ));

/** Returns the digits with the check digit of ISO/IEC 7812-1. */
const withCheck = (text: string) => {
  const sum = [...text]
    .reverse()
    .reduce((sum, digit, i) => sum + [...`${Number(digit) * (i % 2 ? 1 : 2)}`].reduce((a, b) => a + Number(b), 0), 0);
  return `${text}${(10 - (sum % 10)) % 10}`;
};

it('redaction masks a card number of 13 to 19 digits with any spacing in any script [PRV-01]', () =>
  fc.assert(
    fc.property(
      // Years begin with 19 or 20, and so do times written as 14 digits.
      fc.integer({ min: 12, max: 18 }).chain((count) => digits(count, '[3-9]')),
      fc.constantFrom('', ' ', '-', '\u00a0', '  ', ' – '),
      fc.constantFrom(1, 2, 4, 5, 19),
      script,
      (text, joint, size, write) => isMasked(write((withCheck(text).match(new RegExp(`\\d{1,${size}}`, 'g')) ?? []).join(joint))),
    ),
    RUNS,
  ));

const address = fc
  .tuple(
    fc.stringMatching(/^[a-z][a-z0-9._+-]{0,12}[a-z]$/),
    fc.stringMatching(/^[a-z][a-z0-9-]{1,10}[a-z]$/),
    fc.stringMatching(/^[a-z]{2,6}$/),
  )
  .map(([local, host, top]) => `${local}@${host}.${top}`);
const hex = (sign: string) => (sign.codePointAt(0) as number).toString(16);
const unit =
  (write: (sign: string) => string, which = /[@.]/g) =>
  (text: string) =>
    text.replace(which, write);
const base64 = (text: string) => Buffer.from(text).toString('base64');
const writings: Readonly<Record<string, (text: string) => string>> = {
  'JSON escapes': unit((sign) => `\\u${hex(sign).padStart(4, '0')}`),
  'JSON escapes of all': unit((sign) => `\\u${hex(sign).padStart(4, '0')}`, /./g),
  'escapes of scripts': unit((sign) => `\\x${hex(sign).padStart(2, '0')}`),
  'code points': unit((sign) => `\\u{${hex(sign)}}`),
  'hexadecimal entities': unit((sign) => `&#x${hex(sign)};`),
  'decimal entities': unit((sign) => `&#${sign.codePointAt(0)};`, /./g),
  'entities within entities': unit((sign) => `&amp;#${sign.codePointAt(0)};`),
  'percent signs': unit((sign) => `%${hex(sign).padStart(2, '0')}`, /./g),
  'percent signs nested': (text) => Array.from({ length: 12 }).reduce<string>(encodeURIComponent, text),
  'old percent signs': unit((sign) => `%u${hex(sign).padStart(4, '0')}`),
  'percent-encoded entities': (text) => encodeURIComponent(text.replace('@', '&#64;')),
  'percent-encoded JSON escapes': (text) => encodeURIComponent(text.replace('@', '\\u0040')),
  'base64 of JSON': (text) => base64(JSON.stringify({ to: text })),
  'a space before the at-sign': (text) => text.replace('@', ' @'),
  'spaces around the at-sign': (text) => text.replace('@', '\u00a0 @ '),
};

it.each(Object.entries(writings))('redaction masks an email address in %s [PRV-01]', (_, write) =>
  fc.assert(
    fc.property(address, (text) => {
      const masked = maskPersonal(write(text));
      expect(masked).toContain(MASK);
      expect(masked).not.toContain(text.split('@')[1]);
    }),
    { numRuns: 200 },
  ),
);

const decodings = (run: string) => [0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString());

it('redaction masks base64 of an address or a number at any offset and in any context [PRV-01]', () =>
  fc.assert(
    fc.property(
      fc.stringMatching(/^[\w-]{0,30}$/),
      fc.oneof(address, digits(10, '[2-9]'), groups([3, 3, 4]), fc.constant('123-45-6789')),
      fc.stringMatching(/^[\w-]{0,10}$/),
      fc.boolean(),
      (before, text, after, forAddresses) => {
        const run = Buffer.from(text)
          .toString(forAddresses ? 'base64url' : 'base64')
          .replace(/=/g, '');
        const whole = before + run + after;
        // An adjacent digit and point may turn it into a decimal by chance.
        fc.pre(!decodings(whole).some((decoded) => decoded.includes(`.${text}`) || decoded.includes(`${text}.`)));
        expect(maskPersonal(whole)).not.toContain(run);
      },
    ),
    {
      numRuns: 3_000,
      examples: [
        // After U+07FE, a currency sign.
        ['aN--', '300 300-3000', '', false],
        // After `k_`, a word.
        ['-2tf', '5439741899', 'fg0S-D', false],
      ],
    },
  ));

it.each([
  '1',
  '1 ',
  '1-',
  '1.',
  '1/',
  '1_',
  '12.5 ',
  '2026 ',
  '2026-11-21 ',
  '1.1.1.1 ',
  '10.0.',
  '1 000 ',
  '$1 000 ',
  '(1',
  '(+',
  '+1',
  'a1',
  'tel',
  'tel1',
  'a',
  '1a',
  '_',
  '1x',
  '٢',
  '٢ ',
  '\u2212',
  '0',
  '00',
  '1234-',
  ' @ ',
  'a @',
  '\\',
  '\\u',
  '\\u0031',
  '&',
  '&#',
  '&#x31;',
  '&amp;',
  '%25',
  '%',
  'QUFB',
  'MTIz',
  'ab12',
])('redaction takes time proportional to the length of a text of %j [PRV-01]', (unit) => {
  // The text is sixteen times as long: quadratic time would take 256 times as long.
  expect(growth(16, (size) => maskPersonal(`${unit.repeat((size * 4_000) / unit.length)}!`))).toBeLessThan(64);
});
