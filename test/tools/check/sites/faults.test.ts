import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractFaults } from '../../../../tools/check/sites/faults';
import { contracts, valuesOf } from '../../../support/contracts/contracts';
import { type Place, placesOf, replaced, valueAt } from '../../../support/contracts/places';

/** Returns a word without its last letter. */
const shortened = (word: string) => word.slice(0, -1);
const LETTERS = 4;

const FILE = 'sites/prompts.ts';
const named = (path: Place['path']) => `\`${['main', 0, ...path].join('.')}\``;

describe.each(Object.entries(contracts))('the build’s lines about the contract %s', (_, contract) => {
  const lines = (value: unknown) => contractFaults(FILE, contract, value, ['main', 0]);
  const eachPlace = (check: (value: unknown, place: Place) => void) =>
    fc.assert(
      fc.property(valuesOf(contract), fc.nat(), (value, n) => {
        const places = placesOf(contract, value);
        check(value, places[n % places.length] as Place);
      }),
    );

  it('quote a value that does not fit, name its place, and say what was expected', () => {
    eachPlace((value, { path, shape }) => {
      const odd = shape.kind === 'number' ? 'seven' : 7;
      const [line, ...others] = lines(replaced(value, path, odd));
      expect(others).toEqual([]);
      expect(line).toContain(`${FILE}: ${named(path)} is ${JSON.stringify(odd)}. Expected `);
      expect(line).toMatch(/[.?]$/);
    });
  });

  it('name a key that is missing', () => {
    eachPlace((value, { path, isNeeded }) => {
      if (isNeeded)
        expect(lines(replaced(value, path, undefined))).toEqual([
          expect.stringMatching(/^sites\/prompts\.ts: `[^`]+` is missing\. Expected /),
        ]);
    });
  });

  it('ask whether a misspelt word was meant', () => {
    eachPlace((value, { path, shape }) => {
      const word = valueAt(value, path);
      if (shape.kind !== 'word' || typeof word !== 'string' || word.length < LETTERS) return;
      const [line] = lines(replaced(value, path, shortened(word)));
      expect(line).toContain(`${named(path)} is "${shortened(word)}". Expected one of \``);
      expect(line).toMatch(/Did you mean `[\w-]+`\?$/);
    });
  });

  it('ask whether the known key that is nearest to an unknown one was meant', () => {
    eachPlace((value, { path, shape }) => {
      const keys = shape.kind === 'record' ? Object.keys(shape.keys) : [];
      const key = keys.find((one) => one.length >= LETTERS && !keys.includes(shortened(one)));
      if (!key) return;
      const [line] = lines(replaced(value, [...path, shortened(key)], 1));
      expect(line).toContain(`${named(path)} has no \`${shortened(key)}\`. Did you mean \``);
    });
  });
});
