import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendQuery, removeQuery } from '../../../lib/url/links';

describe('appendQuery', () => {
  it.each([
    ['https://a.example', 'k=v', 'https://a.example?k=v'],
    ['https://a.example/', 'k=v', 'https://a.example/?k=v'],
    ['/p?x=1', 'k=v', '/p?x=1&k=v'],
    ['/p?', 'k=v', '/p?k=v'],
    ['/p?x=1&', 'k=v', '/p?x=1&k=v'],
    ['/p??', 'k=v', '/p??&k=v'],
    ['/p?a=b?', 'k=v', '/p?a=b?&k=v'],
    ['/p#top', 'k=v', '/p?k=v#top'],
    ['/#/route?x=1', 'k=v', '/?k=v#/route?x=1'],
    ['/p?a=%20+&a=%C3%A9#é', 'k=v', '/p?a=%20+&a=%C3%A9&k=v#é'],
    ['/p ', 'k=v', '/p?k=v '],
    ['/p\u00a0', 'k=v', '/p\u00a0?k=v'],
    ['/p?x#', '', '/p?x#'],
  ])('turns %j with %j into %j [DEC-04]', (href, text, expected) => {
    expect(appendQuery(href, text)).toBe(expected);
  });

  it('only adds bytes, before the hash [DEC-04]', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (href) => {
        const added = appendQuery(href, 'ub_x=1');
        expect(['?ub_x=1', '&ub_x=1', 'ub_x=1'].map((text) => added.replace(text, ''))).toContain(href);
        expect(added.slice(0, added.indexOf('ub_x'))).not.toContain('#');
        expect(new URL(added).searchParams.get('ub_x')).toBe('1');
      }),
    );
  });
});

describe('removeQuery', () => {
  it.each([
    ['/p?a=1&b=2&a=3#h?a=4', ['a'], '/p?b=2#h?a=4'],
    ['/p?a=1', ['a'], '/p'],
    ['/p?%61=1&b=%20+', ['a'], '/p?b=%20+'],
    ['/p?b=2&&c', ['a'], '/p?b=2&&c'],
    ['/p#?a=1', ['a'], '/p#?a=1'],
  ])('turns %j without %j into %j [CTC-06]', (href, names, expected) => {
    expect(removeQuery(href, (name) => names.includes(name))).toBe(expected);
  });
});
