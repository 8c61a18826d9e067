// @page
import { expect, it } from 'vitest';
import { isPlainPromise } from '../../../lib/time/plain-promise';

it.each<[boolean, unknown]>([
  [true, Promise.resolve(1)],
  [true, (async () => {})()],
  [false, Object.assign(Promise.resolve(1), { cancel() {} })],
  [false, Object.create(null)],
  [false, undefined],
  [false, 7],
])('isPlainPromise returns %s for %o [ERR-06 FRM-03]', (plain, result) => {
  expect(isPlainPromise(window, result)).toBe(plain);
});
