import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, filterParameters, parseUrl, readParameters, splitUrl } from '../../../lib/url/url';

describe('parseUrl', () => {
  it('parseUrl resolves against a base', () =>
    expect(parseUrl('../a?b#c', 'https://www.main.example/x/y')?.href).toBe('https://www.main.example/a?b#c'));
  it('resolves an empty address to its base', () =>
    expect(parseUrl('', 'https://www.main.example/x')?.href).toBe('https://www.main.example/x'));
  it.each(['', 'http://', '//', 'no base', 'http://[', 'https://a b/'])('parseUrl returns undefined for %s', (text) =>
    expect(parseUrl(text)).toBeUndefined(),
  );
});

describe('splitUrl', () => {
  const cases: [text: string, path: string, query: string, hash: string][] = [
    ['https://a/b?c=d#e', 'https://a/b', '?c=d', '#e'],
    ['/b#e?f', '/b', '', '#e?f'],
    ['?c?d', '', '?c?d', ''],
    ['#', '', '', '#'],
    ['', '', '', ''],
  ];
  it.each(cases)('splitUrl splits %s', (text, path, query, hash) => expect(splitUrl(text)).toEqual({ path, query, hash }));

  it('splitUrl loses no characters', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { path, query, hash } = splitUrl(text);
        expect(path + query + hash).toBe(text);
      }),
    );
  });
});

describe('decode', () => {
  const cases: [text: string, plain: string][] = [
    ['a%20b', 'a b'],
    ['%C3%A9', 'é'],
    ['%E9 and %41', '%E9 and A'],
    ['100%', '100%'],
    ['%2540', '%40'],
  ];
  it.each(cases)('decodes %s', (text, plain) => expect(decode(text)).toBe(plain));
});

describe('readParameters and filterParameters', () => {
  it('keep the order, and decode once', () => {
    expect(readParameters('?a=1&b=x+y&c&=d&&a=%252B&e=f=g')).toEqual([
      ...[
        ['a', '1'],
        ['b', 'x y'],
        ['c', ''],
        ['', 'd'],
        ['a', '%2B'],
        ['e', 'f=g'],
      ],
    ]);
  });

  it('readParameters and filterParameters leave the kept parameters unchanged', () => {
    const without = (name: string) => filterParameters('a=1&b=x+y%20&c&&a=%zz', (found) => found !== name);
    expect(without('a')).toBe('b=x+y%20&c&');
    expect(without('b')).toBe('a=1&c&&a=%zz');
    expect(without('none')).toBe('a=1&b=x+y%20&c&&a=%zz');
  });
});
