import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../../tools/audit/crawl';

const PAGE = 'https://www.main.example/a/';

describe('the pages that links lead to', () => {
  it.each([
    ['a relative one', '../b?x=1#y', 'https://www.main.example/b?x=1'],
    ['a file of markup', '/b.html', 'https://www.main.example/b.html'],
  ])('have %s [CON-20]', (_, link, expected) => {
    expect(pagesOf([link], PAGE, [], 9)).toEqual([expected]);
  });

  it.each([
    ['another host', 'https://blogs.main.example/'],
    ['another scheme', 'http://www.main.example/'],
    ['what is no address', 'http://['],
    ['a script', 'javascript:alert(1)'],
    ['a mail address', 'mailto:june@mail.example'],
    ['a password', 'https://june:secret@www.main.example/'],
    ['a file', '/report.pdf'],
    ['a way out', '/user/logout'],
    ['a way out in the query', '/?action=sign-out'],
    ['an end of letters', '/unsubscribe/1'],
    ['a basket', '/?add-to-cart=1'],
    ['what is no text', 7],
    ['one that is too long', `/${'a'.repeat(2_000)}`],
    ['the page itself', '#top'],
  ])('leave out %s [CON-20]', (_, link) => {
    expect(pagesOf([link], PAGE, [PAGE], 9)).toEqual([]);
  });

  it('are of the origin, new, each once, and no more than asked for, whatever the links [CON-20]', () => {
    const link = fc.oneof(
      fc.string(),
      fc.string().map((path) => `/${path}`),
      fc.constantFrom('/b', '/b#c', '/c', '?d', PAGE, 'https://a.example/', undefined, {}),
    );
    fc.assert(
      fc.property(fc.array(link), fc.nat(5), (links, most) => {
        const found = pagesOf(links, PAGE, [PAGE, 'https://www.main.example/c'], most);
        expect(found.length).toBeLessThanOrEqual(most);
        expect(new Set([PAGE, 'https://www.main.example/c', ...found]).size).toBe(found.length + 2);
        for (const url of found) expect(new URL(url).origin).toBe('https://www.main.example');
      }),
    );
  });
});
