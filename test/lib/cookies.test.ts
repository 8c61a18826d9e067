import { describe, expect, it } from 'vitest';
import { cookieDomains, cookieNames, readCookie, writeCookie } from '../../lib/cookies';

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
    ['', []],
    ['a=1', ['a']],
    ['a=1; b=2; a=3', ['a', 'b']],
    ['a=b=c; nameless', ['a', '']],
  ])('CON-06 the names in %o are %o', (cookie, names) => {
    expect(cookieNames(Object.create({ cookie }))).toEqual(names);
  });

  it.each([
    ['a=1; b=2', 'b', '2'],
    ['a=1; b=x=y', 'b', 'x=y'],
    ['ab=1', 'b', undefined],
    ['b=1; b=2', 'b', '1'],
    ['b=', 'b', ''],
    ['', 'b', undefined],
  ])('reads from "%s" %s: %s', (cookie, name, value) => {
    expect(readCookie(Object.create({ cookie }), name)).toBe(value);
  });

  it('does not throw where cookies do', () => {
    expect(readCookie(throwing, 'a')).toBeUndefined();
    expect(cookieNames(throwing)).toEqual([]);
    expect(() => writeCookie(throwing, 'a', '1', {})).not.toThrow();
  });

  it('CON-12 caps every lifetime at 400 days', () => {
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
    ['www.main.example', ['main.example', 'www.main.example', undefined]],
    ['a.b.main.example', ['main.example', 'b.main.example', 'a.b.main.example', undefined]],
    ['localhost', [undefined]],
  ])('knows the domains of %s', (hostname, domains) => {
    expect(cookieDomains(hostname)).toEqual(domains);
  });
});
