import { expect, it } from 'vitest';
import { readCountry, readRegion } from '../../../lib/values/country';

it.each([
  ['US', 'US'],
  ['us', 'US'],
  [' de ', 'DE'],
  ['USA', 'US'],
  ['UK', 'GB'],
  ['gbr', 'GB'],
  ['EU', 'EU'],
  ['XX', undefined],
  ['ZZ', undefined],
  ['T1', undefined],
  ['A1', undefined],
  ['EN', undefined],
  ['en', undefined],
  ['QQ', undefined],
  ['United States', undefined],
  ['U', undefined],
  ['', undefined],
  ['null', undefined],
  [840, undefined],
  [null, undefined],
  [['US'], undefined],
])('readCountry of %j is %s [DET-15 SES-13]', (text, country) => {
  expect(readCountry(text)).toBe(country);
});

/** Codes of countries that are no more, or that others took up, and those by which services and tests say that they know none. */
const NONE = 'AN BU CS CT DD DY FQ FX HV JT MI NH NQ NT PC PU PZ QO RH SU TP UK VD WK XA XB YD YU ZR ZZ'.split(' ');

it('readCountry knows the countries that the browser has names for, and Sark, of which few know [DET-15 SES-13]', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const named = codes.filter((code) => (names.of(code) || code === 'CQ') && !NONE.includes(code));
  expect(codes.filter((code) => readCountry(code) === code)).toEqual(named);
  expect(named).toHaveLength(260);
});

it.each([
  ['US-CA', 'US', 'US-CA'],
  ['CA-QC', 'CA', 'CA-QC'],
  ['US-CA', 'CA', undefined],
  ['Georgia', 'US', undefined],
  ['US-CALIF', 'US', undefined],
  [undefined, 'US', undefined],
  ['US-CA', undefined, undefined],
])('readRegion of %j in %j is %s', (text, country, region) => {
  expect(readRegion(text, country)).toBe(region);
});
