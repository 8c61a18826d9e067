import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeValue, ENCODED_AGE, encodeValue } from '../../../lib/records/encoded-value';

const NOW = 1_700_000_000_000;

describe('decodeValue', () => {
  it('returns a value until it expires, by default after 604800000 ms [SES-12]', () => {
    expect(ENCODED_AGE).toBe(604_800_000);
    const text = encodeValue({ a: 'ü' }, NOW + ENCODED_AGE);
    expect(decodeValue(text, NOW)).toEqual({ value: { a: 'ü' } });
    expect(decodeValue(text, NOW + 604_799_999)).toEqual({ value: { a: 'ü' } });
    expect(decodeValue(text, NOW + 604_800_000)).toEqual({});
  });

  it('returns nothing after the clock was set back to before the value was written [SES-12]', () =>
    expect(decodeValue(encodeValue(1, NOW + ENCODED_AGE), NOW - 1)).toEqual({}));

  it('reports a malformed text as broken, and an absent one as empty [SES-11]', () => {
    expect(decodeValue(null, NOW)).toEqual({});
    for (const text of ['', '{', 'x'.repeat(30_000), btoa('[1]'), btoa('[2,9999999999999,1]'), btoa('null')])
      expect(decodeValue(text, NOW)).toEqual({ broken: true });
    fc.assert(
      fc.property(fc.string(), (text) => void decodeValue(text, NOW)),
      { numRuns: 500 },
    );
  });
});
