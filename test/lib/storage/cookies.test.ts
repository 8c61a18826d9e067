import { describe, expect, it } from 'vitest';
import { cookieDomains, cookiePaths, cookiesWith, eraseCookies, readCookie, writeCookie } from '../../../lib/storage/cookies';

const throwing = {
  get cookie(): string {
    throw new Error('sandboxed');
  },
  set cookie(_: string) {
    throw new Error('sandboxed');
  },
};

describe('cookies', () => {
  it.each([
    ['a=1; b=2', 'b', '2'],
    ['a=1; b=x=y', 'b', 'x=y'],
    ['ab=1', 'b', undefined],
    ['b=1; b=2', 'b', '1'],
    ['b=', 'b', ''],
    ['', 'b', undefined],
  ])('reads from %j the cookie %s: %s', (cookie, name, value) => {
    expect(readCookie(Object.create({ cookie }), name)).toBe(value);
  });

  it('returns undefined, and does not throw, when document.cookie throws', () => {
    expect(readCookie(throwing, 'a')).toBeUndefined();
    expect(() => writeCookie(throwing, 'a', '1', {})).not.toThrow();
  });

  it('caps every lifetime at 400 days [CON-12]', () => {
    const document = { cookie: '' };
    writeCookie(document, 'a', '1', { maxAge: 500 * 24 * 60 * 60 });
    expect(document.cookie).toBe('a=1;path=/;SameSite=Lax;max-age=34560000');
  });

  it('writes domain, path, SameSite and Secure', () => {
    const document = { cookie: '' };
    writeCookie(document, 'a', '1', { domain: 'main.example', path: '/x', sameSite: 'None', secure: true });
    expect(document.cookie).toBe('a=1;path=/x;SameSite=None;domain=main.example;Secure');
  });

  it.each([
    ['www.main.example', ['main.example', 'www.main.example', '']],
    ['a.b.main.example', ['main.example', 'b.main.example', 'a.b.main.example', '']],
    ['localhost', ['']],
  ])('lists the domains that a page of %s can set', (hostname, domains) => {
    expect(cookieDomains(hostname)).toEqual(domains);
  });

  it.each([
    ['/', ['/', '']],
    ['/a', ['/', '', '/a']],
    ['/a/b', ['/', '', '/a/', '/a', '/a/b']],
    ['/a/b/', ['/', '', '/a/', '/a', '/a/b/', '/a/b']],
    ['//a', ['/', '', '//', '//a']],
  ])('lists the paths that a cookie seen at %s can have [CON-21]', (path, paths) => {
    expect([...new Set(cookiePaths(path))]).toEqual(paths);
  });

  it.each([
    ['', '', ['']],
    ['a=1; nameless', '', ['a=1', 'nameless']],
    ['a=1; ab=2; b=3', 'a', ['a=1', 'ab=2']],
    ['a=1', 'b', []],
  ])('finds in %j the cookies that begin with %j [CON-22]', (cookie, beginning, found) => {
    expect(cookiesWith(Object.create({ cookie }), beginning)).toEqual(found);
    expect(cookiesWith(throwing, beginning)).toEqual([]);
  });

  it('tries domains, paths and partitions until the cookie is gone, and then stops [CON-21]', () => {
    const written: string[] = [];
    const left = ['x=1; x=2', 'x=1', 'x=1', ''];
    const page = (protocol: string, next: () => string) => ({
      document: Object.create({
        get cookie() {
          return next();
        },
        set cookie(text: string) {
          written.push(text);
        },
      }),
      window: { location: { hostname: 'www.main.example', pathname: '/a', protocol } },
    });
    const erased = eraseCookies(
      page('https:', () => left.shift() ?? ''),
      'x=',
    );
    expect(erased).toBe('x=1');
    expect(written).toEqual([
      'x=0;max-age=0;domain=main.example;path=/;SameSite=None;Secure',
      'x=0;max-age=0;domain=www.main.example;path=/;SameSite=None;Secure',
    ]);
    eraseCookies(
      page('http:', () => 'a=2; x=1'),
      'x=',
    );
    // Three paths and three domains, with and without a name, in and outside a partition.
    expect(new Set(written.slice(2)).size).toBe(3 * 3 * 2 * 2);
    expect(written.at(-1)).toBe('=0;max-age=0;path=/a;SameSite=Lax;Secure;Partitioned');
  });
});
