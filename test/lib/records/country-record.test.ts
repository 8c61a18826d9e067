// @page
import { beforeEach, expect, it, vi } from 'vitest';
import { checkCountry, countryText, knownCountry, knownPlace } from '../../../lib/records/country-record';

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
  ['US-CA 1794740460000', 1794740460000, 'US-CA', 'US'],
  ['US-CA 1794740460000', 1794740460001, undefined, undefined],
  ['FR-75 1794740460000', 0, 'FR-75', 'FR'],
  ['DE', 1794740460000, 'DE', 'DE'],
  ['DE 17', 0, undefined, undefined],
  ['us', 0, undefined, undefined],
  [null, 0, undefined, undefined],
])('the country’s record %j at %i says %j and %j [DET-15]', (text, now, place, country) => {
  expect([knownPlace(text, now), knownCountry(text, now)]).toEqual([place, country]);
});

it('the country’s record counts for seven days [DET-15]', () => {
  expect(countryText('US-CA', 1_000_000_000_000)).toBe('US-CA 1000604800000');
  expect(left('US-CA 1000604800000')).toBe('US-CA 1000604800000');
});
