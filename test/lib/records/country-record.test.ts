// @page
import { beforeEach, expect, it, vi } from 'vitest';
import { checkCountry } from '../../../lib/records/country-record';

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

it('keeps a country, and warns of nothing [DET-15]', () => {
  expect(left('DE')).toBe('DE');
  localStorage.clear();
  checkCountry(window, report);
  expect(report).not.toHaveBeenCalled();
});

it.each(['', 'us', 'USA', '{"broken'])('drops %j, which is no country, and warns of it [SES-11]', (text) => {
  expect(left(text)).toBeNull();
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error("tp_country can't be parsed"), { severity: 'warn' });
});
