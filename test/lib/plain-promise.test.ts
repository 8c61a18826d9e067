// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { isPlainPromise } from '../../lib/plain-promise';

it.each<[boolean, unknown]>([
  [true, Promise.resolve(1)],
  [true, (async () => {})()],
  [false, Object.assign(Promise.resolve(1), { cancel() {} })],
  [false, Object.create(null)],
  [false, undefined],
  [false, 7],
])('ERR-06 FRM-03 says %s of %o', (plain, result) => {
  expect(isPlainPromise(window, result)).toBe(plain);
});
