import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serialise } from '../../../../plugins/analytics/hit/serialise';

const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
);
const flat = fc.dictionary(fc.string(), scalar);

describe('serialise', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(Array.prototype, 'toJSON');
    Reflect.deleteProperty(String.prototype, 'toJSON');
  });

  it('returns JSON that parses like that of JSON.stringify [HIT-01]', () => {
    fc.assert(
      fc.property(
        flat,
        fc.array(flat, { minLength: 1 }),
        (hit, items) => JSON.stringify(JSON.parse(serialise({ ...hit, items }))) === JSON.stringify({ ...hit, items }),
      ),
      { numRuns: 1000 },
    );
  });

  it('escapes quotes, backslashes and control characters [HIT-01]', () => {
    expect(serialise({ 'a"': 'b\\\n\0', c: '\ud83d\ude00 ñ' })).toBe('{"a\\u0022":"b\\u005C\\u000A\\u0000","c":"\ud83d\ude00 ñ"}');
  });

  it('does not use the page’s JSON [HIT-01]', () => {
    vi.spyOn(JSON, 'stringify').mockReturnValue('"hijacked"');
    expect(serialise({ a: 'x', n: 1.5, yes: true, items: [{ b: 1 }] })).toBe('{"a":"x","n":1.5,"yes":true,"items":[{"b":1}]}');
  });

  it('ignores toJSON methods, which Prototype.js adds [HIT-01]', () => {
    for (const { prototype } of [Array, String]) Object.assign(prototype, { toJSON: () => 'spoiled' });
    expect(serialise({ a: 'x', items: [{ b: 1 }] })).toBe('{"a":"x","items":[{"b":1}]}');
  });
});
