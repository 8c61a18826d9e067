import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { quantileOf } from '../../../service/operation/quantile';

it('a quantile of a histogram is the limit under which so many of its values are, and none without values', async () => {
  const histogram = new Histogram({ registers: [new Registry()], name: 'flush', help: 'Time', buckets: [0.01, 0.1, 1] });
  expect(await quantileOf(histogram, 0.99)).toBeUndefined();
  for (let n = 0; n < 99; n++) histogram.observe(0.005);
  histogram.observe(0.5);
  expect(await quantileOf(histogram, 0.99)).toBe(0.01);
  histogram.observe(0.5);
  expect(await quantileOf(histogram, 0.99)).toBe(1);
  for (let n = 0; n < 100; n++) histogram.observe(100);
  expect(await quantileOf(histogram, 0.99)).toBe(1);
});
