import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { decodeContact, encodeContact } from '../../../lib/records/contact-record';
import { decodeValue, encodeValue } from '../../../lib/records/encoded-value';
import { parseBuckets, serialiseBuckets } from '../../../lib/records/experiment-record';
import { jsonText, plainCopy } from '../../../lib/records/json-text';
import { parseReported, serialiseReported } from '../../../lib/records/transactions';

const NOW = 1_700_000_000_000;

/** As Prototype 1.6 has it. */
function toJSON(this: readonly unknown[]) {
  return `[${this.join(', ')}]`;
}
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

it('serialises dates as JSON.stringify does', () => expect(jsonText([new Date(0)])).toBe('["1970-01-01T00:00:00.000Z"]'));

it('stored records are read again on a page where arrays have a toJSON of their own', () => {
  expect(decodeValue(encodeValue({ session: 'a', user: { b: 'c' } }, NOW + 1), NOW)).toEqual({ value: { session: 'a', user: { b: 'c' } } });
  const buckets = new Map([['hero', { variant: 'variant1', expires: 9e15 }]]);
  expect(parseBuckets(serialiseBuckets(buckets, '7'), NOW)).toEqual(buckets);
  const contact = { fields: { id: '7', state: 'NY' }, sessionStarted: NOW, emailHash: 'a'.repeat(64) };
  expect(decodeContact(encodeContact(contact))).toMatchObject(contact);
  const gifts = new Map([['donation_R-1', NOW]]);
  expect(parseReported(serialiseReported(gifts), NOW)).toEqual(gifts);
  expect(plainCopy({ formElements: [{ options: ['a', 'b'] }] })).toEqual({ formElements: [{ options: ['a', 'b'] }] });
});
