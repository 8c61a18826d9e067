import { expect, it } from 'vitest';
import { clip, shrink } from '../../../../plugins/analytics/hit/clip';

it('clip shortens texts to a limit [HIT-06]', () =>
  expect(clip({ a: 'x'.repeat(9), b: 1, items: [{ c: 'y' }] }, 5)).toEqual({ a: 'xxxxx', b: 1, items: [{ c: 'y' }] }));

it('shrink drops the items of a hit that is too large, and cuts its texts to 1000 characters [HIT-06]', () => {
  expect(shrink({ a: 'x'.repeat(9000), b: 1, items: [{ c: 'y' }] })).toEqual({ a: 'x'.repeat(1000), b: 1 });
});
