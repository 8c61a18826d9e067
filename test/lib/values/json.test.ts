import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeContact, encodeContact } from '../../../lib/records/contact-record';
import { decodeValue, encodeValue } from '../../../lib/records/encoded-value';
import { parseBuckets, serialiseBuckets } from '../../../lib/records/experiment-record';
import { parseReported, serialiseReported } from '../../../lib/records/transactions';
import { jsonText, plainCopy, serialise } from '../../../lib/values/json';

const NOW = 1_700_000_000_000;

/** As Prototype 1.6 has it. */
function toJSON(this: readonly unknown[]) {
  return `[${this.join(', ')}]`;
}
describe('jsonText', () => {
  beforeEach(() => {
    Object.defineProperty(Array.prototype, 'toJSON', { value: toJSON, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(Array.prototype, 'toJSON');
  });

  it('serialises plain data as JSON.stringify does, whatever a page has added to arrays', () => {
    expect(JSON.stringify([1])).not.toBe('[1]');
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = jsonText(value);
        Reflect.deleteProperty(Array.prototype, 'toJSON');
        const expected = JSON.stringify(value);
        Object.defineProperty(Array.prototype, 'toJSON', { value: toJSON, configurable: true });
        return text === expected;
      }),
    );
  });

  it('jsonText serialises dates as JSON.stringify does', () => expect(jsonText([new Date(0)])).toBe('["1970-01-01T00:00:00.000Z"]'));

  it('stored records are read again on a page where arrays have a toJSON of their own', () => {
    expect(decodeValue(encodeValue({ session: 'a', user: { b: 'c' } }, NOW + 1), NOW)).toEqual({
      value: { session: 'a', user: { b: 'c' } },
    });
    const buckets = new Map([['hero', { variant: 'variant1', expires: 9e15 }]]);
    expect(parseBuckets(serialiseBuckets(buckets, '7'), NOW)).toEqual(buckets);
    const contact = { fields: { id: '7', state: 'NY' }, sessionStarted: NOW, emailHash: 'a'.repeat(64) };
    expect(decodeContact(encodeContact(contact))).toMatchObject(contact);
    const gifts = new Map([['donation_R-1', NOW]]);
    expect(parseReported(serialiseReported(gifts), NOW)).toEqual(gifts);
    expect(plainCopy({ formElements: [{ options: ['a', 'b'] }] })).toEqual({ formElements: [{ options: ['a', 'b'] }] });
  });
});

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
