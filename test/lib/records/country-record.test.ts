// @page
import { beforeEach, expect, it, vi } from 'vitest';
import { checkCountry, readCountry } from '../../../lib/records/country-record';

const report = vi.fn();
const left = (text: string) => {
  localStorage.setItem('tp_country', text);
  checkCountry(window, report);
  return localStorage.getItem('tp_country');
};
beforeEach(() => {
  localStorage.clear();
  report.mockClear();
});

it('the country’s record keeps a country, and warns of nothing [DET-15]', () => {
  expect(left('DE')).toBe('DE');
  localStorage.clear();
  checkCountry(window, report);
  expect(report).not.toHaveBeenCalled();
});

it.each(['', 'us', 'USA', '{"broken'])('the country’s record drops %j, which is no country, and warns of it [SES-11]', (text) => {
  expect(left(text)).toBeNull();
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error("tp_country can't be parsed"), { severity: 'warn' });
});

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

it('readCountry takes any two letters in a browser without the list [DET-15]', () => {
  vi.spyOn(Intl, 'DisplayNames').mockImplementation(() => {
    throw new RangeError('no such type');
  });
  expect([readCountry('en'), readCountry('xx')]).toEqual(['EN', undefined]);
  vi.restoreAllMocks();
});
