import { expect, it } from 'vitest';
import { retryAfter } from '../../../lib/network/retry-after';

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);

const headers = [
  [undefined, 0],
  [null, 0],
  ['', 0],
  ['0', 0],
  ['1', 1_000],
  [' 120 ', 120_000],
  ['3600', 3_600_000],
  ['86400', 3_600_000],
  ['99999999999999999999', 3_600_000],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 11:59:30 GMT', 0],
  ['Wed, 21 Nov 2096 12:00:00 GMT', 3_600_000],
  ['-5', 0],
  ['soon', 0],
] as const;

it.each(headers)('retryAfter reads %s as %i ms [HIT-05]', (header, ms) => {
  expect(retryAfter(header, NOW)).toBe(ms);
});
