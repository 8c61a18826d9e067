import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { faultsOf, fits } from '../../../lib/contracts/check';
import { errorReportContract } from '../../../lib/contracts/error-report';
import { hitContract } from '../../../lib/contracts/hit';
import { jsonSchema } from '../../../lib/contracts/json-schema';
import { receiptContract, unansweredContract } from '../../../lib/contracts/receipt';
import {
  either,
  flag,
  type Infer,
  knownOf,
  list,
  map,
  nothing,
  number,
  openRecord,
  optional,
  type RecordShape,
  record,
  ruled,
  type Shape,
  text,
  whole,
  word,
} from '../../../lib/contracts/shape';
import { arbitraryOf } from '../../support/contracts/arbitrary';

const $schema = 'https://json-schema.org/draft/2020-12/schema';

it.each<[string, Shape, object]>([
  ['a text', text(20), { type: 'string', minLength: 1, maxLength: 20 }],
  ['a text that may be empty', text(20, { from: 0 }), { type: 'string', maxLength: 20 }],
  [
    'a text with a pattern',
    text(36, { pattern: /^\d+$/, format: 'uuid' }),
    { minLength: 1, maxLength: 36, format: 'uuid', pattern: '^\\d+$' },
  ],
  ['any number', number(), { type: 'number' }],
  ['a number with bounds', number(0, 100), { type: 'number', minimum: 0, maximum: 100 }],
  ['a whole number', whole(1), { type: 'integer', minimum: 1, maximum: 9_007_199_254_740_991 }],
  ['a flag', flag, { type: 'boolean' }],
  ['words', word('a', 'b'), { type: 'string', enum: ['a', 'b'] }],
  ['numbers to choose from', word(2, 5), { type: 'number', enum: [2, 5] }],
  ['a list', list(flag, 3), { type: 'array', minItems: 1, maxItems: 3, items: { type: 'boolean' } }],
  ['a map', map(text(9), flag, 3), { propertyNames: { maxLength: 9 }, maxProperties: 3, additionalProperties: { type: 'boolean' } }],
  ['alternatives', either(flag, nothing), { anyOf: [{ type: 'boolean' }, { type: 'null' }] }],
  ['a ruled shape', ruled(flag, () => 'more'), { type: 'boolean' }],
  ['a record', record({ a: flag, b: optional(flag) }), { type: 'object', required: ['a'], additionalProperties: false }],
  ['a record that drops the rest', knownOf({ a: flag }), { required: ['a'], additionalProperties: false }],
  ['a list of any length', list(flag, Number.POSITIVE_INFINITY, 0), { type: 'array', items: { type: 'boolean' } }],
  ['an open record with bounds', openRecord({}, flag, { names: text(9), most: 2 }), { propertyNames: { maxLength: 9 }, maxProperties: 2 }],
  ['an open record', openRecord({ a: flag }, number()), { required: ['a'], additionalProperties: { type: 'number' } }],
])('jsonSchema writes %s', (_, shape, schema) => {
  expect(jsonSchema(shape)).toMatchObject({ $schema, ...schema });
});

it('a contract has the type of the values that fit', () => {
  const contract = ruled(openRecord({ kind: word('a', 'b'), ids: optional(list(text(9))) }, either(text(9), flag)), ({ kind, ids }) =>
    kind === 'a' && !ids ? 'ids, which an a needs' : undefined,
  );
  type Value = Infer<typeof contract>;
  expectTypeOf<Value['kind']>().toEqualTypeOf<'a' | 'b'>();
  expectTypeOf<Value['ids']>().toEqualTypeOf<readonly string[] | undefined>();
  expectTypeOf<Value['other']>().toEqualTypeOf<string | boolean>();
  expectTypeOf<Infer<(typeof contract)['of']>>().toEqualTypeOf<Value>();
});

describe('the published schema of what is posted', () => {
  const contracts: readonly (readonly [name: string, contract: Shape])[] = [
    ['hit', hitContract],
    ['receipt', receiptContract],
    ['unanswered banner', unansweredContract],
    ['error report', errorReportContract],
  ];
  const { categories } = receiptContract.of.keys;
  const given = new Map([[categories as Shape, fc.constantFrom(['necessary'], ['necessary', 'analytics'])]]);
  const compile = (contract: Shape) =>
    new Ajv2020({ strict: false, strictNumbers: true, validateFormats: false }).compile(jsonSchema(contract));

  it.each(contracts)('accepts every %s that fits its contract', (_, contract) => {
    const accepts = compile(contract);
    fc.assert(
      fc.property(arbitraryOf(contract, given), (value) => {
        expect(faultsOf(contract, value)).toEqual([]);
        expect(accepts(value)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  const odd = fc.oneof(fc.jsonValue(), fc.constantFrom('', 'x'.repeat(4_097), '🐟'.repeat(4_096), 1e300, -1, 0.5, 2 ** 53));
  it.each(contracts.filter(([, { kind }]) => kind === 'record'))('refuses a changed %s if and only if its contract does', (_, contract) => {
    const accepts = compile(contract);
    const keys = Object.keys((contract as RecordShape).keys);
    fc.assert(
      fc.property(arbitraryOf(contract), fc.constantFrom(...keys), odd, (value, key, other) => {
        const changed = { ...(value as object), [key]: other };
        expect(accepts(changed)).toBe(fits(contract, changed));
      }),
      { numRuns: 60 },
    );
  });
});
