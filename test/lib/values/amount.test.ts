import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from '../../../lib/values/amount';

describe('readAmount', () => {
  it.each<[said: unknown, value: number, currency?: string]>([
    [25, 25],
    [0.01, 0.01],
    ['25', 25],
    ['$25', 25],
    [' $ 25.5 ', 25.5],
    ['5$', 5],
    ['$1,000.50', 1000.5],
    ['1,000', 1000],
    ['1,234,567', 1234567],
    ['1,00,000', 100000],
    ['₹1,00,000.50', 100000.5, '₹'],
    ['1.000,50 €', 1000.5, '€'],
    ['1.000,5', 1000.5],
    ['1.234.567', 1234567],
    ["1'000.50", 1000.5],
    ['1’000.50 CHF', 1000.5, 'CHF'],
    ['1 000,50', 1000.5],
    ['1\u00a0000,50\u00a0€', 1000.5, '€'],
    ['1\u202f000', 1000],
    ['12,50', 12.5],
    ['12,5', 12.5],
    ['1,00', 1],
    ['1000,5', 1000.5],
    ['1234.567', 1234.567],
    ['0,125', 0.125],
    ['0.500', 0.5],
    ['.5', 0.5],
    ['25.', 25],
    ['25,', 25],
    ['25,-', 25],
    ['25.--', 25],
    ['007', 7],
    ['٥', 5],
    ['١٬٠٠٠٫٥٠', 1000.5],
    ['۱۲٫۵', 12.5],
    ['१२', 12],
    ['１２', 12],
    ['12 USD', 12, 'USD'],
    ['usd 12', 12, 'usd'],
    ['US$12', 12, 'US$'],
    ['CA$ 12.50', 12.5, 'CA$'],
    ['$12 CAD', 12, '$ CAD'],
    ['€12 USD', 12, '€ USD'],
    ['12 kr', 12, 'kr'],
    ['kr. 100', 100, 'kr.'],
    ['Rs. 500', 500, 'Rs.'],
    ['12 dollars', 12, 'dollars'],
    ['¥1000', 1000, '¥'],
  ])('readAmount reads %j as %d %s [DON-03 DON-08]', (said, value, currency) => {
    expect(readAmount(said)).toEqual({ value, currency });
  });

  it.each<[unknown]>(
    [
      ...[
        '',
        ' ',
        '$',
        '$$5',
        '$5$5',
        '0',
        '$0.00',
        '-5',
        '−5',
        '5-',
        '(5)',
        '+5',
        '.',
        ',',
        '1e9',
        '0x10',
        'NaN',
        'Infinity',
        'much',
        '25,-5',
      ],
      ...['1.000', '12.345', '1234,567', ',100', '5 5', '1,0,000', '1,000,00', '1.000.00', '12.50.3', '1,2,3', '1 000 00', "1'00"],
      ...[
        '10k',
        '10 %',
        '12 trees',
        '12 months',
        '5-10',
        '5/month',
        '12 USD monthly',
        '<b>5</b>',
        '5\n6',
        'EUR',
        '9'.repeat(16),
        '9'.repeat(400),
      ],
      ...[0, -5, Number.NaN, Number.POSITIVE_INFINITY, 1e15, true, null, undefined, [5], { valueOf: () => 5 }],
    ].map((said) => [said]),
  )('readAmount reads no amount from %j [DON-03 DON-08]', (said) => {
    expect(readAmount(said)).toBeUndefined();
  });

  it('reads what any locale writes as the number that it was, unless it could be another one [DON-03 DON-08]', () => {
    const locales = [
      'en-US',
      'de-DE',
      'fr-FR',
      'de-CH',
      'en-IN',
      'es-ES',
      'pt-BR',
      'ar-EG',
      'fa-IR',
      'sv-SE',
      'ja-JP',
      'hi-IN-u-nu-deva',
      'it-CH',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...locales), fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom(0, 2), (locale, cents, digits) => {
        const number = digits ? cents / 100 : cents;
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(number);
        const read = readAmount(text.replace(/[\u200e\u200f\u061c]/g, ''))?.value;
        // `1.000` of a German page.
        if (read === undefined) expect(text).toMatch(/^\d{1,3}\.\d{3}$/);
        else expect(read).toBe(number);
      }),
      { numRuns: 2_000 },
    );
  });

  it('returns positive finite numbers only, in little time [DON-03]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\$?[\d.,' ]{1,20}$/)), (text) => {
        const { value = 1 } = readAmount(text) ?? {};
        return value > 0 && Number.isFinite(value);
      }),
    );
  });
});
