import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount, readCheckout } from '../../../plugins/donation/checkout';

describe('readCheckout', () => {
  it.each([
    ['/checkout', '?frequency=monthly&amount=$25', { frequency: 'monthly', amount: 25 }],
    ['/checkout/', '?amount=%2425.50', { amount: 25.5 }],
    ['/Checkout', '?amount=%241%2C000.50', { amount: 1000.5 }],
    ['//checkout', '?amount=+%2425+', { amount: 25 }],
    ['/checkout', '?amount=-5&amount=25', {}],
    ['/checkout', '?AMOUNT=5', {}],
    ['/checkout', '?frequency=One-Time', { frequency: 'one-time' }],
    ['/checkout', '?amount=10&amount=99&frequency=yearly&frequency=monthly', { frequency: 'yearly', amount: 10 }],
    ['/checkout', '?amount=&amount=5', {}],
    ['/checkout', '?frequency=<img src=x>', {}],
    ['/checkout', '', {}],
    ['/checkout/thanks', '?amount=5', {}],
    ['/give/1', '?amount=5&frequency=monthly', {}],
  ])('reads %s%s [DON-03]', (pathname, search, expected) => {
    expect(readCheckout({ pathname, search })).toEqual({ frequency: undefined, amount: undefined, ...expected });
  });
});

describe('parseAmount', () => {
  it.each([
    ['25', 25],
    ['$25', 25],
    [' $ 25.5 ', 25.5],
    ['$1,000.50', 1000.5],
    ['1,234,567', 1234567],
    ['.5', 0.5],
    ['25.', 25],
    [' $25 ', 25],
    ['0.01', 0.01],
  ])('reads %j as %d [DON-03]', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  it.each([
    '',
    '$',
    '$$5',
    '5$',
    '0',
    '$0.00',
    '-5',
    '+5',
    '.',
    '1e9',
    '0x10',
    'NaN',
    'Infinity',
    '1.000,50 €',
    '1,00',
    ',100',
    '5 5',
    '٥',
    '9'.repeat(400),
  ])('rejects %j [DON-03]', (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });

  it('returns positive finite numbers only [DON-03]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\$?[\d.,]{1,12}$/)), (text) => {
        const amount = parseAmount(text);
        return amount === undefined || (amount > 0 && Number.isFinite(amount));
      }),
    );
  });
});
