import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { serialise } from '../../../../plugins/analytics/hit/serialise';

const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
);
const flat = fc.dictionary(fc.string(), scalar);

describe('serialise', () => {
  afterEach(() => {
    Reflect.deleteProperty(Array.prototype, 'toJSON');
    Reflect.deleteProperty(String.prototype, 'toJSON');
  });

  it('returns the same as JSON.stringify [HIT-01]', () => {
    fc.assert(
      fc.property(
        flat,
        fc.array(flat, { minLength: 1 }),
        (hit, items) => serialise({ ...hit, items }) === JSON.stringify({ ...hit, items }),
      ),
      { numRuns: 1000 },
    );
  });

  it('ignores toJSON methods as Prototype.js adds them [HIT-01]', () => {
    for (const { prototype } of [Array, String]) Object.assign(prototype, { toJSON: () => 'spoiled' });
    expect(serialise({ a: 'x', items: [{ b: 1 }] })).toBe('{"a":"x","items":[{"b":1}]}');
  });
});
