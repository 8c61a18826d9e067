import { expect, it } from 'vitest';
import { found, orderIn, pressed, sorted, textOf } from '../../../../../service/console/screens/parts/sorted';

const COLUMNS = ['name', 'visitors'] as const;
const usual = { column: 'visitors', falling: true } as const;
const rows = [
  { name: '/b', visitors: 2 },
  { name: '/a', visitors: 10 },
  { name: '/C', visitors: 2 },
];

it.each([
  ['name', '/a /b /C'],
  ['-name', '/C /b /a'],
  ['visitors', '/b /C /a'],
  ['-visitors', '/a /b /C'],
  ['nonsense', '/a /b /C'],
  [null, '/a /b /C'],
])('rows in the order %s are %s', (text, names) => {
  expect(
    sorted(rows, orderIn(text, COLUMNS, usual))
      .map(({ name }) => name)
      .join(' '),
  ).toBe(names);
});

it('a second press turns the order, and the first begins with the largest number or the first name', () => {
  expect(textOf(pressed(usual, 'visitors', false))).toBe('visitors');
  expect(textOf(pressed(usual, 'name', true))).toBe('name');
  expect(textOf(pressed({ column: 'name', falling: false }, 'visitors', false))).toBe('-visitors');
});

it('a search keeps rows whose name has the text, in any case', () => {
  expect(found(rows, ' c ').map(({ name }) => name)).toEqual(['/C']);
  expect(found(rows, '')).toHaveLength(3);
});
