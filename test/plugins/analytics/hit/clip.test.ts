import { expect, it } from 'vitest';
import { clip, shrink } from '../../../../plugins/analytics/hit/clip';

it('HIT-06 texts are bounded', () =>
  expect(clip({ a: 'x'.repeat(9), b: 1, items: [{ c: 'y' }] }, 5)).toEqual({ a: 'xxxxx', b: 1, items: [{ c: 'y' }] }));

it('HIT-06 a hit that is too large loses its items and all but 1000 characters of a text', () => {
  expect(shrink({ a: 'x'.repeat(9000), b: 1, items: [{ c: 'y' }] })).toEqual({ a: 'x'.repeat(1000), b: 1 });
});
