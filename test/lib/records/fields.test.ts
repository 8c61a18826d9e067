import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFields, parseFields } from '../../../lib/records/fields';

it('parseFields keeps short texts and omits everything else [SES-11]', () => {
  expect(parseFields(JSON.stringify({ a: 'x', b: 1, c: null, d: { e: 'f' }, g: 'y'.repeat(200), h: 'z'.repeat(201) }))).toEqual({
    ...{ a: 'x', g: 'y'.repeat(200) },
  });
  for (const text of [null, '', '5', 'null', '[]', '{', '"a"']) expect(Object.values(parseFields(text)).join('')).toMatch(/^a?$/);
});

it('parseFields never throws, and always returns fields [SES-11]', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => isFields(parseFields(text))));
});
