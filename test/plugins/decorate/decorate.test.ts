import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLeaving, leadsToSibling } from '../../../lib/url/destination';
import { decorate } from '../../../plugins/decorate/decorate';
import { DECORATED, LEFT_ALONE, PAGE, PARAMS, SIBLINGS } from './addresses';

/** Returns a link on the page after decoration. */
const dress = (href: string, base = PAGE.base, params = PARAMS) =>
  !isLeaving(href) && leadsToSibling(href, { ...PAGE, base }, SIBLINGS) ? decorate(href, () => params) : href;

describe('a link', () => {
  it('is tested with at least 120 addresses [DEC-04]', () => {
    expect(DECORATED.length + LEFT_ALONE.length).toBeGreaterThanOrEqual(120);
  });

  it.each(DECORATED)('is decorated (%s): %j becomes %j [DEC-01 DEC-04]', (_, href, expected, base?: string) => {
    const decorated = dress(href, base);
    expect(decorated).toBe(expected.replace('+++', PARAMS));
    expect(dress(decorated, base)).toBe(decorated);
    // The target and all other parameters are unchanged.
    const [before, after] = [href, decorated].map((text) => new URL(text, base ?? PAGE.base));
    for (const name of ['ub_cta', 'ut_id']) if (!before?.searchParams.has(name)) after?.searchParams.delete(name);
    const read = (url?: URL) => [url?.origin, url?.pathname.trimEnd(), [...(url?.searchParams ?? [])], url?.hash];
    expect(read(after)).toEqual(read(before));
  });

  it.each(LEFT_ALONE)('a link is left alone (%s): %j [DEC-03 DEC-04]', (_, href, base?: string) => {
    expect(dress(href, base)).toBe(href);
  });

  const links = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc
      .tuple(
        fc.constantFrom('https://act.example', '//blogs.main.example/a', 'http://donate.giving.example:81/é'),
        fc.array(fc.oneof(fc.constantFrom('?', '&', '#', '=', '%20', '+', '%', ' ', '/', 'ut_id', 'ub_cta'), fc.string({ maxLength: 3 }))),
      )
      .map(([front, rest]) => front + rest.join('')),
    fc.string({ unit: 'binary' }),
  );
  const params = fc
    .subarray(['ub_a=1', 'ub_a=2', 'ub_b=%20', 'ut_id=3', 'ut_sid=4', 'ut_pid', 'ub_c=%zz'], { minLength: 1 })
    .map((list) => list.join('&'));

  it('is decorated idempotently, with our parameters alone, before the hash [DEC-04]', () => {
    fc.assert(
      fc.property(links, params, (href, added) => {
        const once = decorate(href, () => added);
        expect(decorate(once, () => added)).toBe(once);
        if (once === href) return;
        const at = [...once].length === 0 ? 0 : once.length - href.length;
        expect(at).toBeGreaterThan(0);
        const hash = href.includes('#') ? href.slice(href.indexOf('#')) : '';
        expect(once.endsWith(hash)).toBe(true);
        const front = href.slice(0, href.length - hash.length).trimEnd();
        expect(once.startsWith(front)).toBe(true);
        // The added text contains only the parameters and one separator.
        const fresh = once
          .slice(front.length, once.length - hash.length)
          .trim()
          .replace(/^[?&]/, '');
        expect(fresh.split('&').every((pair) => added.split('&').includes(pair))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('a link is left alone without parameters [DEC-04]', () => {
    fc.assert(
      fc.property(links, (href) => decorate(href, () => '') === href),
      { numRuns: 500 },
    );
  });

  it('decides without throwing, whatever it contains [DEC-03]', () => {
    fc.assert(
      fc.property(links, fc.string(), (href, base) => typeof dress(href, base) === 'string'),
      { numRuns: 500 },
    );
  });
});
