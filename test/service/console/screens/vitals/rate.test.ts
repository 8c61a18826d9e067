import { expect, it } from 'vitest';
import { type Rating, rate, type Vital } from '../../../../../service/console/screens/vitals/rate';

it.each<[Vital, number | null, number, Rating | undefined]>([
  ['lcp', 2_500, 100, 'good'],
  ['lcp', 2_501, 100, 'fair'],
  ['lcp', 4_001, 100, 'poor'],
  ['inp', 200, 20, 'good'],
  ['inp', 501, 20, 'poor'],
  ['cls', 0.1, 20, 'good'],
  ['cls', 0.26, 20, 'poor'],
  ['ttfb', 1_801, 20, 'poor'],
  ['fcp', 1_800, 20, 'good'],
  // Too few views, or none with a value.
  ['lcp', 9_000, 19, undefined],
  ['lcp', null, 100, undefined],
])('A9: %s of %s at %d views is %s', (vital, value, views, rating) => {
  expect(rate(vital, value, views)).toBe(rating);
});
