import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignedCookie, setCookies } from '../../../tools/audit/set-cookie';

describe('the cookies of an answer', () => {
  it.each([
    ['a=1', [{ name: 'a', domain: 'www.main.example', httpOnly: false }]],
    ['a=1=2; HttpOnly ; Path=/', [{ name: 'a', domain: 'www.main.example', httpOnly: true }]],
    ['a=1; Domain=.Main.example', [{ name: 'a', domain: 'main.example', httpOnly: false }]],
    ['a=1; domain=x.example; DOMAIN = main.example', [{ name: 'a', domain: 'main.example', httpOnly: false }]],
    ['a=1; x=HttpOnly', [{ name: 'a', domain: 'www.main.example', httpOnly: false }]],
    ['a=1\nb=2', ['a', 'b'].map((name) => ({ name, domain: 'www.main.example', httpOnly: false }))],
    ['=1\na\n\n;HttpOnly', []],
  ])('the cookies of an answer are read from %j [CON-20]', (lines, expected) => {
    expect(setCookies(lines, 'www.main.example')).toEqual(expected);
  });

  it('always have a name and a domain, and are no more than the lines [CON-20]', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom('=', ';', '\n', 'Domain', 'HttpOnly', '.'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const lines = parts.join('');
        const found = setCookies(lines, 'main.example');
        expect(found.length).toBeLessThanOrEqual(lines.split('\n').length);
        for (const { name, domain } of found) {
          expect(name).toMatch(/^[^=;]+$/s);
          expect(domain).not.toBe('');
        }
      }),
    );
  });
});

describe('a cookie that a script assigns', () => {
  it.each([
    ['a=1', 'a', '1', false],
    [' a = 1; path=/deep; max-age=60', 'a', '1', false],
    ['nameless', '', 'nameless', false],
    ['a=; max-age=0', 'a', '', true],
    ['a=1; Max-Age=-5', 'a', '1', true],
    ['a=1; max-age=x', 'a', '1', false],
    ['a=1; max-age=60; max-age=0', 'a', '1', true],
    ['a=1; expires=Thu, 01 Jan 1970 00:00:00 GMT', 'a', '1', true],
    ['a=1; expires=Thu, 01 Jan 1970 00:00:00 GMT; max-age=60', 'a', '1', false],
    ['a=1; expires=Fri, 31 Dec 9999 23:59:59 GMT', 'a', '1', false],
  ])('a cookie that a script assigns is read from %j [CON-20]', (line, name, value, isExpired) => {
    expect(assignedCookie(line)).toEqual({ name, value, isExpired });
  });
});
