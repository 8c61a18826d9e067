import { expect, it } from 'vitest';
import { collectedBy, collectorOf, isThirdParty, pageHost } from '../../../../tools/bench/compare/hosts';

it('pageHost is a host of production, where no chunk for developers loads', () => {
  expect([pageHost('main'), pageHost('blogs')]).toEqual(['www.main.example', 'blogs.main.example']);
});

it.each([
  ['https://www.main.example/page/taproot', false],
  ['https://www.giving.example/page/called-donate', false],
  ['https://cdn.example/main.js', false],
  ['https://utility.main.example/hit', false],
  [`${collectorOf('snowplow')}/tp2`, false],
  ['https://tags.example/gtag/js?id=G-1', true],
  ['https://real.heat.example/collect', true],
  ['data:,', false],
])('isThirdParty says of %s: %s', (url, is) => {
  expect(isThirdParty(url)).toBe(is);
});

it('collectedBy names the subject of a collector, and none of another host', () => {
  expect([collectedBy('stack.collector.example'), collectedBy('cdn.example')]).toEqual(['stack', undefined]);
});
