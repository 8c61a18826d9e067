import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { readCurrency } from '../../../lib/values/currency';

it.each([
  ['USD', 'USD'],
  ['eur', 'EUR'],
  [' cad ', 'CAD'],
  ['Gbp', 'GBP'],
  ['\u00a0chf\n', 'CHF'],
  ['ＵＳＤ', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['￡', 'GBP'],
  ['US$', 'USD'],
  ['us$', 'USD'],
  ['U.S.$', undefined],
  ['CA$', 'CAD'],
  ['C$', 'CAD'],
  ['A$', 'AUD'],
  ['NZ$', 'NZD'],
  ['R$', 'BRL'],
  ['₹', 'INR'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['euro', 'EUR'],
  ['Euros', 'EUR'],
  ['US Dollar', 'USD'],
  ['us dollars', 'USD'],
  ['EUR €', 'EUR'],
  ['€ (EUR)', 'EUR'],
  ['$ USD', 'USD'],
  ['CAD $', 'CAD'],
  ['SEK kr', 'SEK'],
  ['kr. DKK', 'DKK'],
  ['¥ JPY', 'JPY'],
  ['kr EUR', undefined],
  ['usd.', 'USD'],
  ['$', undefined],
  ['＄', undefined],
  ['$$', undefined],
  ['¥', undefined],
  ['kr', undefined],
  ['kr.', undefined],
  ['Fr', undefined],
  ['Rs', undefined],
  ['dollars', undefined],
  ['pounds', undefined],
  ['$ EUR', undefined],
  ['€ USD', undefined],
  ['EUR/USD', undefined],
  ['USD, CAD', undefined],
  ['ABC', undefined],
  ['NAN', undefined],
  ['XXX', undefined],
  ['XTS', undefined],
  ['EURX', undefined],
  ['US', undefined],
  ['e u r', undefined],
  ['ЕUR', undefined],
  ['null', undefined],
  ['undefined', undefined],
  ['{{currency}}', undefined],
  ['', undefined],
  [`EUR${' '.repeat(100)}`, undefined],
  [840, undefined],
  [null, undefined],
  [['EUR'], undefined],
])('readCurrency of %j is %s [DON-08]', (text, code) => {
  expect(readCurrency(text)).toBe(code);
});

it('readCurrency reads every currency that the browser knows, however it is written, as itself [DON-08]', () => {
  const codes = Intl.supportedValuesOf('currency').filter((code) => !/^X(XX|TS)$/.test(code));
  const space = fc.constantFrom('', ' ', '\t', '\u00a0');
  fc.assert(
    fc.property(fc.constantFrom(...codes), fc.boolean(), space, space, (code, lower, before, after) => {
      expect(readCurrency(before + (lower ? code.toLowerCase() : code) + after)).toBe(code);
    }),
  );
});

it('readCurrency returns a known currency or nothing for any text, and its own result for itself [DON-08]', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z$€£ .]{0,8}$/)), (text) => {
      const code = readCurrency(text);
      if (code === undefined) return;
      expect(Intl.supportedValuesOf('currency')).toContain(code);
      expect(readCurrency(code)).toBe(code);
    }),
  );
});

it('readCurrency takes any three letters in a browser without the list [DON-08]', () => {
  for (const list of [
    undefined,
    () => {
      throw new RangeError('currency');
    },
  ]) {
    vi.stubGlobal('Intl', { supportedValuesOf: list });
    expect([readCurrency('abc'), readCurrency('abcd'), readCurrency('xxx')]).toEqual(['ABC', undefined, undefined]);
    vi.unstubAllGlobals();
  }
});
