import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultLines, faultsOf, fits } from '../../../lib/contracts/check';
import {
  either,
  flag,
  knownOf,
  list,
  map,
  nothing,
  number,
  openRecord,
  optional,
  record,
  ruled,
  type Shape,
  text,
  whole,
  word,
} from '../../../lib/contracts/shape';
import { contracts, valuesOf } from '../../support/contracts/contracts';
import { type Place, placesOf, replaced } from '../../support/contracts/places';

const form = record({ name: text(3), size: optional(number(0, 9)) });

it.each<[shape: string, contract: Shape, fitting: readonly unknown[], others: readonly unknown[]]>([
  ['a text', text(3), ['a', 'abc'], ['', 'abcd', '😀😀', 1, null, undefined, ['a']]],
  ['a text of code points', text(2, { codePoints: true }), ['a', '😀😀'], ['', 'abc', '😀😀😀']],
  ['a text with a pattern', text(3, { pattern: /^\d/, from: 0 }), ['1', '123'], ['', 'a', '1234']],
  ['a number', number(0, 9), [0, 0.5, 9], [-1, 10, '5', Number.NaN, null]],
  ['any number', number(), [-1e308, 0], [Infinity, -Infinity, Number.NaN, '0']],
  ['a whole number', whole(1), [1, 2 ** 53 - 1], [0, 1.5, 2 ** 53, '1']],
  ['a flag', flag, [true, false], [0, 1, 'true', null]],
  ['nothing', nothing, [null], [undefined, 0, false, '']],
  ['words', word<string | number | boolean>('a', 2, false), ['a', 2, false], ['b', '2', 0, null, 'toString']],
  ['a list', list(flag, 2), [[true], [true, false]], [[], [true, true, true], [1], { 0: true, length: 1 }, 'a']],
  ['a list that may be empty', list(flag, 2, 0), [[]], [[1]]],
  ['a map', map(text(2), flag, 2), [{}, { a: true }], [{ abc: true }, { a: 1 }, { a: true, b: true, c: true }, [], null]],
  [
    'a record',
    form,
    [{ name: 'a' }, { name: 'a', size: 1 }, { name: 'a', size: undefined }],
    [{}, { name: 'a', more: 1 }, { size: 1 }, [], null, 'a'],
  ],
  ['a record that drops the rest', knownOf({ a: flag }), [{ a: true, b: 1 }], [{ b: 1 }, { a: 1 }]],
  ['an open record', openRecord({ a: flag }, number()), [{ a: true, b: 1 }], [{ a: true, b: 'x' }]],
  [
    'an open record with bounds',
    openRecord({ a: optional(flag) }, number(), { names: text(2), most: 2 }),
    [{}, { a: true, bb: 1 }, { b: 1, c: 2 }],
    [{ bbb: 1 }, { a: true, b: 1, c: 2 }, { '': 1 }],
  ],
  ['alternatives', either(flag, list(flag)), [true, [true]], [1, [], [1]]],
  ['a ruled shape', ruled(number(), (value) => (value % 2 ? 'an even number' : undefined)), [2], [1, '2']],
])('%s takes what fits, and nothing else', (_, contract, fitting, others) => {
  expect(fitting.filter((value) => !fits(contract, value))).toEqual([]);
  expect(others.filter((value) => fits(contract, value))).toEqual([]);
});

describe('faultsOf', () => {
  it('names every place, in the order of the contract, and unknown keys last', () => {
    expect(
      faultLines(record({ forms: list(form), open: flag }), { more: 1, forms: [{ size: 10 }, { name: 'a', colour: 'red' }] }, 'page'),
    ).toEqual([
      'page.forms.0.name: expected, but missing',
      'page.forms.0.size: expected a number from 0 to 9',
      'page.forms.1.colour: unknown, expected name, size',
      'page.open: expected, but missing',
      'page.more: unknown, expected forms, open',
    ]);
  });

  it('checks a rule once everything else fits, and names the key at fault', () => {
    const ranged = ruled(
      record({ from: number(0, 9), to: number(0, 9) }),
      ({ from, to }) => (from > to ? 'from, or more' : undefined),
      'to',
    );
    expect(faultLines(ranged, { from: 10, to: 1 }, 'a')).toEqual(['a.from: expected a number from 0 to 9']);
    expect(faultLines(ranged, { from: 2, to: 1 }, 'a')).toEqual(['a.to: expected from, or more']);
    expect(
      faultLines(
        ruled(ranged, () => ['from', 'more']),
        { from: 1, to: 2 },
        'a',
      ),
    ).toEqual(['a.from: expected more']);
  });

  it('names the place inside the alternative that a value is meant for', () => {
    const variants = either(list(word('a', 'b')), record({ a: optional(form) }));
    expect(faultLines(variants, ['a', 'c'], 'v')).toEqual(['v.1: expected a, b']);
    expect(faultLines(variants, { a: { name: 1 } }, 'v')).toEqual(['v.a.name: expected a text of 1 to 3 characters']);
    expect(faultLines(variants, 7, 'v')).toEqual(['v: expected a list of 1 to 50, or an object']);
  });

  it('reads own keys alone, whatever a page has put on Object.prototype', () => {
    const inherited = Object.create({ name: 'a' });
    expect(faultLines(form, inherited, 'a')).toEqual(['a.name: expected, but missing']);
    expect(faultLines(form, JSON.parse('{"name":"a","__proto__":{}}'), 'a')).toEqual(['a.__proto__: unknown, expected name, size']);
  });
});

const UNKNOWN = 'no such key \u0000';

describe.each(Object.entries(contracts))('the contract %s', (name, contract) => {
  const values = valuesOf(contract);
  /** Runs a property on a place of a random value. Expects some values to have such a place. */
  const eachPlace = (isOne: (place: Place) => boolean, check: (value: unknown, place: Place) => void) => {
    let met = 0;
    fc.assert(
      fc.property(values, fc.nat(), (value, n) => {
        const places = placesOf(contract, value).filter(isOne);
        const place = places[n % places.length];
        if (!place) return;
        met++;
        check(value, place);
      }),
    );
    return met;
  };

  it('takes any value generated from it', () => {
    fc.assert(fc.property(values, (value) => void expect(faultsOf(contract, value)).toEqual([])));
  });

  it('names the place of any one value of another type', () => {
    const met = eachPlace(
      () => true,
      (value, { path, shape }) => {
        const wrong = replaced(value, path, shape.kind === 'number' ? 'seven' : 7);
        expect(faultsOf(contract, wrong).map((fault) => fault.path)).toEqual([path]);
      },
    );
    expect(met).toBeGreaterThan(0);
  });

  it('names any key that it does not know', () => {
    const met = eachPlace(
      ({ shape }) => shape.kind === 'record',
      (value, { path }) => {
        const faults = faultsOf(contract, replaced(value, [...path, UNKNOWN], 1));
        expect(faults).toMatchObject([{ path: [...path, UNKNOWN], problem: 'unknown' }]);
      },
    );
    expect(met).toBeGreaterThan(0);
  });

  it('names any key that is missing', () => {
    const met = eachPlace(
      ({ isNeeded }) => isNeeded,
      (value, { path }) => {
        expect(faultsOf(contract, replaced(value, path, undefined))).toMatchObject([{ path, problem: 'missing' }]);
      },
    );
    // An audience needs no key.
    expect(met > 0).toBe(name !== 'audience');
  });
});
