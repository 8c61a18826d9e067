import fc from 'fast-check';
import { expect, it } from 'vitest';
import { framesOf } from '../../../service/errors/frames';
import { growth } from '../../support/growth';

const A = 'https://cdn.example/main.js';
const B = 'https://cdn.example/chunks/q0TmQ4yBLbCTE4aCBnXtOeSN0VPxXYZQVfdKdrMNPzg.js';

it.each([
  [
    'Chromium',
    `TypeError: x is not a function\n    at apply (${A}:1:2345)\n    at async Object.run [as go] (${B}:1:77)\n    at new Shop (${A}:2:1)\n    at ${A}:3:4\n    at <anonymous>\n    at eval (eval at f (${A}:1:2), <anonymous>:1:1)`,
  ],
  ['Firefox', `apply@${A}:1:2345\nasync*run/<@${B}:1:77\nShop@${A}:2:1\n@${A}:3:4\n`],
  ['WebKit', `apply@${A}:1:2345\nrun@${B}:1:77\nShop@${A}:2:1\nglobal code@${A}:3:4\n[native code]`],
])('framesOf reads the frames of a stack of %s', (browser, stack) => {
  expect(framesOf(stack)).toEqual([
    { name: 'apply', url: A, line: 1, column: 2345 },
    { name: browser === 'Chromium' ? 'Object.run' : 'run', url: B, line: 1, column: 77 },
    { name: 'Shop', url: A, line: 2, column: 1 },
    { name: '', url: A, line: 3, column: 4 },
  ]);
});

it('framesOf reads a bare address, as WebKit has it for code without a function', () => {
  expect(framesOf(`${A}:7:8`)).toEqual([{ name: '', url: A, line: 7, column: 8 }]);
});

it('framesOf takes any text for a stack, and at most 50 frames of it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 5_000 }), (text) => {
      expect(framesOf(text).length).toBeLessThanOrEqual(50);
    }),
  );
  expect(framesOf(`f@${A}:1:2\n`.repeat(500))).toHaveLength(50);
});

it.each([
  ['', '    at ', ''],
  ['', 'a', ''],
  ['at ', 'async ', '(http://a'],
  ['', '@', ':1:1'],
])('framesOf takes time proportional to the length of a line %j, %j …, %j', (start, unit, end) => {
  const line = (size: number) => start + unit.repeat((size * 60) / unit.length) + end;
  expect(growth(16, (size) => framesOf(`${line(size)}\n`.repeat(200)))).toBeLessThan(64);
});
