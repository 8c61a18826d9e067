import { expect, it } from 'vitest';
import { isLimited, mayIdentify } from '../../../lib/privacy/may-identify';

const page = (limitData?: string) => ({ attribute: (name: string) => (name === 'limitData' ? limitData : undefined) });
const home = { optIn: false, international: false };

it.each([
  ['at home', home, undefined, true],
  ['of an unknown country', { ...home, international: undefined }, undefined, undefined],
  ['abroad', { ...home, international: true }, undefined, false],
  ['who must be asked first', { ...home, optIn: true }, undefined, false],
  ['whose page limits data', home, '', false],
  ['whose page does not limit data', home, 'false', true],
] as const)('mayIdentify decides for a visitor %s: %o %s %s [TAG-05]', (_, visitor, limit, expected) => {
  expect(mayIdentify(page(limit), visitor)).toBe(expected);
});

it('mayIdentify treats a bare data-limit-data attribute as true [TAG-05]', () => {
  expect([undefined, '', 'true', 'false'].map((value) => isLimited(page(value)))).toEqual([false, true, true, false]);
});
