import { describe, expect, it } from 'vitest';
import { readCheckout, readDollars } from '../../../plugins/donation/checkout';

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
  ])('readCheckout reads %s%s [DON-03]', (pathname, search, expected) => {
    expect(readCheckout({ pathname, search })).toEqual({ frequency: undefined, amount: undefined, ...expected });
  });
});

describe('readDollars', () => {
  it.each([
    ['25', 25],
    ['$25', 25],
    ['$1,000.50', 1000.5],
    ['US$12', 12],
    ['12 usd', 12],
    ['1.000,50', 1000.5],
    ['25.', 25],
  ])('readDollars reads %j as %d dollars [DON-03]', (text, amount) => {
    expect(readDollars(text)).toBe(amount);
  });

  it.each(['', '0', '-5', '$$5', '1.000', '12 €', 'CA$12', '12 kr', '12 dollars', '10k', 'much'])(
    'readDollars reads no dollars from %j [DON-03]',
    (text) => {
      expect(readDollars(text)).toBeUndefined();
    },
  );
});
