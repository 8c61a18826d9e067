import { describe, expect, it } from 'vitest';
import { faultsOf, fits } from '../../../lib/contracts/check';
import { hitContract, hitsContract } from '../../../lib/contracts/hit';
import { hit } from '../../../tools/lab/bodies';

const paths = (value: unknown) => faultsOf(hitContract, value).map(({ path }) => path.join('.'));

describe('the contract of a hit', () => {
  it.each<[string, Record<string, unknown>]>([
    ['the smallest one', {}],
    [
      'the event fields [EVT-01]',
      { event_category: 'link', event_value: 3, event_index: 4, time_on_page: 12.5, scroll_depth: 100, attention: 9 },
    ],
    [
      'the page fields [SES-08]',
      { page_title: 'Home', page_location: 'http://x.example/', nav_type: 'reload', utm_id: '20261015001', url_builder_cta: 'give' },
    ],
    [
      'the device and campaign fields [HIT-04]',
      { screen: '1280x720', viewport: '1280x633', connection_effective_type: '4g', ttfb: 12, cls: 0.01, utm_source: 'letter' },
    ],
    ['fields of its own', { link_url: 'https://x.example/', outbound: true, depth: 3 }],
    ['flat items', { items: [{ item_id: 'gift', price: 1, quantity: 1 }] }],
  ])('the contract of a hit accepts %s', (_, more) => {
    expect(paths(hit(more))).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['no event', undefined, 'event'],
    ['a name with capitals', 'Page_View', 'event'],
    ['a name with a space', 'page view', 'event'],
    ['an id that is no uuid', 'abc', 'hit_id'],
    ['an id of version 1', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'hit_id'],
    ['a site that is no id', 'Main site', 'site'],
    ['an unknown environment', 'staging', 'environment'],
    ['a brand that is no id', 'main-brand', 'brand'],
    ['a stream that is none', 'UA-1', 'stream'],
    ['a version that is none', 'latest', 'tracker_version'],
    ['null', null, 'page_title'],
    ['a nested object', { a: 1 }, 'anything'],
    ['an array elsewhere', [1], 'anything'],
    ['an item with depth', [{ price: { usd: 1 } }], 'items.0.price'],
    ['a negative count', -1, 'total_clicks'],
    ['more than the whole page', 101, 'scroll_depth'],
    ['a short utm id', '123456789', 'utm_id'],
    ['a value without end', 'x'.repeat(5_000), 'anything'],
  ])('the contract of a hit rejects %s', (_, value, path) => {
    const key = path.split('.')[0] as string;
    expect(paths(hit({ [key]: value }))).toEqual([path]);
  });

  it('rejects too many properties, and an invalid property name', () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`p${i}`, i]));
    expect(fits(hitContract, hit(many))).toBe(false);
    expect(fits(hitContract, hit({ 'a name': 1 }))).toBe(false);
  });

  it.each([
    ['an object', hit()],
    ['no hits', []],
    ['more than 500', Array.from({ length: 501 }, () => hit())],
  ])('accepts 1 to 500 hits in an array, but not %s', (_, body) => {
    expect(fits(hitsContract, body)).toBe(false);
  });
});
