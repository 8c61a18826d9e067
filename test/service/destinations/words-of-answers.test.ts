import { describe, expect, it } from 'vitest';
import { backOff } from '../../../service/destinations/back-off';
import { readRetryAfter } from '../../../service/destinations/retry-after';
import { withoutSecrets } from '../../../service/destinations/without-secrets';

const NOW = Date.UTC(2026, 10, 28, 12);

describe('Retry-After', () => {
  it.each([
    ['20', 20_000],
    [' 20 ', 20_000],
    [new Date(NOW + 20_000).toUTCString(), 20_000],
    ['9999999999', 3_600_000],
    [new Date(NOW + 1e12).toUTCString(), 3_600_000],
    [new Date(NOW - 20_000).toUTCString(), undefined],
    ['0', undefined],
    ['-5', undefined],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %j ms', (text, ms) => {
    expect(readRetryAfter(text, NOW)).toBe(ms);
  });
});

describe('the next try', () => {
  it('is never within a second, comes later with each failure, and within 7.5 minutes', () => {
    for (const random of [0, 0.5, 1])
      for (let tries = 0; tries < 60; tries++) {
        expect(backOff(tries, random)).toBeGreaterThanOrEqual(2_000);
        expect(backOff(tries, random)).toBeLessThanOrEqual(450_000);
      }
    expect(backOff(4, 0)).toBe(16_000);
    for (const random of [0, 1]) {
      expect(backOff(1, random, 20_000)).toBeGreaterThanOrEqual(20_000);
      expect(backOff(1, random, 20_000)).toBeLessThanOrEqual(30_000);
      expect(backOff(1, random, 1)).toBeGreaterThanOrEqual(1_000);
    }
  });
});

describe('the words of a vendor', () => {
  it('have no secret, no half of one, no address of e-mail, and one short line [D24]', () => {
    const secret = 'EAABsbCS1234567890abcdefghijklmnop';
    const words = `400 {"error":\n"token ${secret} of a@b.org, or ${secret.slice(3, 25)}${'x'.repeat(2_000)}"}`;
    const clean = withoutSecrets(words, [secret]);
    expect(clean).toMatch(/^400 {"error": "token … of …, or …x+/);
    expect(clean.length).toBeLessThanOrEqual(300);
    for (let at = 0; at + 12 <= secret.length; at++) expect(clean).not.toContain(secret.slice(at, at + 12));
  });
});
