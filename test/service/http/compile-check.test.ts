import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../lib/contracts/check';
import { errorReportContract } from '../../../lib/contracts/error-report';
import { hitsContract } from '../../../lib/contracts/hit';
import { unansweredContract } from '../../../lib/contracts/receipt';
import { knownOf, list, map, openRecord, optional, type Shape, text, whole } from '../../../lib/contracts/shape';
import { compileCheck } from '../../../service/http/compile-check';
import { valuesOf } from '../../support/contracts/contracts';
import { placesOf, replaced } from '../../support/contracts/places';

/** Every shape, and the contracts of all that is posted. */
const all: Readonly<Record<string, Shape>> = {
  ...{ hits: hitsContract, unanswered: unansweredContract },
  ...{ errorReport: errorReportContract },
  few: openRecord({ a: optional(whole(1)) }, text(2, { codePoints: true }), { names: text(2), most: 3 }),
  maps: list(map(text(2), knownOf({ a: text(3, { from: 2, codePoints: true }) }), 2), 3, 0),
};

const odd = fc.constantFrom<unknown>(
  ...[null, undefined, true, -1, 0, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, '', 'x', '🐟', '🐟🐟🐟', 'x'.repeat(5_000), [], {}],
  ...[[{}], { a: 1 }, { 'a b': 1 }, { '': 1 }, { abc: 'x' }, JSON.parse('{"__proto__":1}'), Object.create({ event: 'inherited' })],
);

describe('a compiled check', () => {
  it.each(Object.entries(all))('takes what has no fault by its contract, and nothing else: %s', (_, contract) => {
    const check = compileCheck(contract);
    const changed = fc.tuple(valuesOf(contract), fc.nat(), odd, fc.boolean(), fc.string()).map(([value, n, other, adds, name]) => {
      const places = placesOf(contract, value);
      const path = places[n % places.length]?.path ?? [];
      return replaced(value, adds ? [...path, name] : path, other);
    });
    fc.assert(
      fc.property(fc.oneof(valuesOf(contract), changed, odd), (value) => {
        expect(check(value)).toBe(!faultsOf(contract, value).length);
      }),
      { numRuns: 50 },
    );
  });

  it('goes on to refuse wrong names once it remembers 2000 right ones', () => {
    const check = compileCheck(openRecord({}, whole(1), { names: text(9, { pattern: /^\w+$/ }) }));
    for (let i = 0; i < 3_000; i++) expect(check({ [`name${i}`]: 1 })).toBe(true);
    expect([check({ name2999: 1 }), check({ 'name 1': 1 }), check({ name0: 0 })]).toEqual([true, false, false]);
  });
});
