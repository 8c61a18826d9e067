import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFields, parseFields } from '../../lib/fields';

it('SES-11 the fields of a stored text are short texts, and the rest is left out', () => {
  expect(parseFields(JSON.stringify({ a: 'x', b: 1, c: null, d: { e: 'f' }, g: 'y'.repeat(200), h: 'z'.repeat(201) }))).toEqual({
    ...{ a: 'x', g: 'y'.repeat(200) },
  });
  for (const text of [null, '', '5', 'null', '[]', '{', '"a"']) expect(Object.values(parseFields(text)).join('')).toMatch(/^a?$/);
});

it('SES-11 what was stored never throws, and always gives fields', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => isFields(parseFields(text))));
});
