import { expect, it } from 'vitest';
import { pauseAfter } from '../../../../plugins/contact/autofill/pause';

it.each([
  [0, 250],
  [12.5, 250],
  [13, 260],
  [100, 2_000],
])('the autofill looks again no sooner than after a look of %d ms and %d ms of rest [CTC-11]', (spent, expected) => {
  expect(pauseAfter(spent)).toBe(expected);
});
