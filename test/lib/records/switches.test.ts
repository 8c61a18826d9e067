import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areSwitches, storedDraw, storedSwitches, switchesText } from '../../../lib/records/switches';

const main = { version: '1.4.0+abc', page: { site: 'main' } };

it('the stored switches keeps the switched-off entries for the site and release that they were stored for', () => {
  const text = switchesText(['vendor social-pixel', 'plugin prompts'], 42, main);
  expect(storedSwitches(text, main)).toEqual(['vendor social-pixel', 'plugin prompts']);
  expect(storedSwitches(text, { ...main, version: '1.4.0+other' })).toHaveLength(2);
  expect(storedSwitches(text, { ...main, version: '1.4.1+abc' })).toEqual([]);
  expect(storedSwitches(text, { ...main, page: { site: 'blogs' } })).toEqual([]);
  expect(storedDraw(text)).toBe(42);
  expect([text, switchesText([], 0, main)].every(areSwitches)).toBe(true);
  expect(['', '{}', 'main 1.4.0', `${text}\nscript x`].some(areSwitches)).toBe(false);
});

it('the stored switches accepts no other text as an entry', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const entry of storedSwitches(`main 1.4.0\n1\n${text}`, main))
        expect(entry).toMatch(/^(plugin|vendor|prompt|experiment) [\w-]{1,64}$/);
    }),
  );
  expect(storedSwitches(`main 1.4.0\n1\n${'vendor a\n'.repeat(2_000)}`, main)).toEqual([]);
  expect(storedSwitches(null, main)).toEqual([]);
  expect(storedDraw('main 1.4.0\nx')).toBeUndefined();
});
