import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeValue, ENCODED_AGE, encodeValue } from '../../lib/encoded-value';

const NOW = 1_700_000_000_000;

describe('a stored value', () => {
  it('SES-12 expires, after 604800000 ms by default', () => {
    expect(ENCODED_AGE).toBe(604_800_000);
    const text = encodeValue({ a: 'ü' }, NOW + ENCODED_AGE);
    expect(decodeValue(text, NOW)).toEqual({ value: { a: 'ü' } });
    expect(decodeValue(text, NOW + 604_799_999)).toEqual({ value: { a: 'ü' } });
    expect(decodeValue(text, NOW + 604_800_000)).toEqual({});
  });

  it('SES-12 lasts no longer where the clock was set back', () =>
    expect(decodeValue(encodeValue(1, NOW + ENCODED_AGE), NOW - 1)).toEqual({}));

  it('SES-11 what was never written so is broken, what is not there is not', () => {
    expect(decodeValue(null, NOW)).toEqual({});
    for (const text of ['', '{', 'x'.repeat(30_000), btoa('[1]'), btoa('[2,9999999999999,1]'), btoa('null')])
      expect(decodeValue(text, NOW)).toEqual({ broken: true });
    fc.assert(
      fc.property(fc.string(), (text) => void decodeValue(text, NOW)),
      { numRuns: 500 },
    );
  });
});
