import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actingIn, pagesOf } from '../../../tools/audit/crawl';

const PAGE = 'https://www.main.example/a/';

describe('the pages that links lead to', () => {
  it.each([
    ['a relative one', '../b?x=1#y', 'https://www.main.example/b?x=1'],
    ['a file of markup', '/b.html', 'https://www.main.example/b.html'],
    ['a version for a name', '/team-v2.10', 'https://www.main.example/team-v2.10'],
  ])('the pages that links lead to have %s [CON-20]', (_, link, expected) => {
    expect(pagesOf([link], PAGE, [], 9)).toEqual([expected]);
  });

  it.each([
    ...[
      '/cartoon-climate',
      '/jimmy-carter',
      '/removed-dams',
      '/deleted-scenes',
      '/logout-of-coal',
      '/checkout-our-work',
      '/news/remove-carbon',
    ],
    ...['/opt-outdoors', '/unsubscribed', '/cart', '/checkout/', '/?topic=deletes', '/catalog-off', '/canceled'],
  ])('have %s, which only begins or ends like something that acts [CON-20]', (path) => {
    expect(pagesOf([path], PAGE, [], 9)).toEqual([new URL(path, PAGE).href]);
    expect(actingIn([path], PAGE)).toEqual([]);
  });

  it.each([
    ['/user/logout', '/user/logout'],
    ['/Log-Out.php', '/Log-Out.php'],
    ['/wp-login.php?action=logout&_wpnonce=1a2b', '/wp-login.php?action&_wpnonce'],
    ['/items/12/delete', '/items/12/delete'],
    ['/cart/add/12', '/cart/add/12'],
    ['/shop?add-to-cart=12', '/shop?add-to-cart'],
    ['/s%69gn-out', '/s%69gn-out'],
  ])('leave %s out and say so [CON-20]', (link, said) => {
    expect(pagesOf([link], PAGE, [], 9)).toEqual([]);
    expect(actingIn([link, link], PAGE)).toEqual([`https://www.main.example${said}`]);
  });

  it.each([
    ['/shop', '/shop', true],
    ['/shop/', '/shop', true],
    ['/shop', '/shop/coats?size=1', true],
    ['/shop', '/shops', false],
    ['/shop/coats', '/shop', false],
    ['?add-to-cart', '/shop?add-to-cart=12', true],
    ['?add-to-cart', '/add-to-cart', false],
    ['/user/logout', '/user/logout', true],
    ['/', '/anything', true],
  ])('leave out what %s names, and say nothing of it, of %s: %s [CON-20]', (named, link, isNamed) => {
    const isFollowed = (leaveOut: readonly string[]) => pagesOf([link], PAGE, [], 9, leaveOut).length > 0;
    const isSaid = (leaveOut: readonly string[]) => actingIn([link], PAGE, leaveOut).length > 0;
    expect(isFollowed([]) !== isSaid([])).toBe(true);
    expect([isFollowed([named]), isSaid([named])]).toEqual(isNamed ? [false, false] : [isFollowed([]), isSaid([])]);
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
  ])('the pages that links lead to leave out %s [CON-20]', (_, link) => {
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
