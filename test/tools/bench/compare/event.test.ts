import { expect, it } from 'vitest';
import { isEventOf } from '../../../../tools/bench/compare/event';
import { collectorOf } from '../../../../tools/bench/compare/hosts';

it.each([
  ['https://utility.main.example/hit', true],
  [`${collectorOf('one')}/hit`, true],
  ['https://utility.main.example/ip', false],
  ['https://www.main.example/hit', false],
  ['data:text/plain,/hit', false],
])('isEventOf says of %s: %s', (url, is) => {
  expect(isEventOf({ event: /^\/hit$/ })(url)).toBe(is);
  expect(isEventOf({})(url)).toBe(false);
});
