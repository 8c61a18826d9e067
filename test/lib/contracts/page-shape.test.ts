import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultLines } from '../../../lib/contracts/check';
import { fits } from '../../../lib/contracts/page-shape';
import { pageContracts, valuesOf } from '../../support/contracts/contracts';
import { onPage } from '../../support/contracts/on-page';
import { placesOf, replaced } from '../../support/contracts/places';

const TEXTS = ['', 'a b', 'today', '(', 'a'.repeat(201), 'a'.repeat(2_001), '😀'.repeat(101), '__proto__'];
const ODD: readonly unknown[] = [...TEXTS, 0, -1, 1e9, true, null, undefined, [], {}, [null], [7], { a: 1 }, Array(51).fill('a')];

describe.each(Object.entries(pageContracts))('the contract %s on a page', (_, contract) => {
  const check = onPage(contract);
  const both = (value: unknown) => ({ page: [...check(value, 'p')].sort(), data: [...faultLines(contract, value, 'p')].sort() });

  it('takes any value generated from it', () => {
    fc.assert(fc.property(valuesOf(contract), (value) => void expect([check(value, 'p'), fits(check, value)]).toEqual([[], true])));
  });

  it('refuses what it refuses as data, in the same lines', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...ODD), fc.boolean()), { maxLength: 3 });
    fc.assert(
      fc.property(valuesOf(contract), changes, (sound, list) => {
        const places = placesOf(contract, sound).map(({ path }) => path);
        const value = list.reduce<unknown>((before, [n, odd, isMore]) => {
          const path = places[n % places.length] ?? [];
          return replaced(before, isMore ? [...path, 'more'] : path, odd);
        }, sound);
        const { page, data } = both(value);
        expect(page).toEqual(data);
      }),
      { numRuns: 500 },
    );
  });

  it.each(ODD.map((odd) => [odd]))('answers %j as a whole as it does as data', (odd) => {
    const { page, data } = both(odd);
    expect(page).toEqual(data);
  });
});
