// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { hasLeft, keepLeft, LEFT_KEY } from '../../../../plugins/errors/left-over';
import type { ErrorRecord } from '../../../../plugins/errors/record';
import { takeLeft } from '../../../../plugins/errors/report/take-left';

const record = (message: string, more: object = {}): ErrorRecord => ({
  type: 'javascript_error',
  message,
  severity: 'error',
  timestamp: '2026-11-23T12:00:00.000Z',
  ...more,
});
const URL = 'http://localhost:3000/';

beforeEach(() => sessionStorage.clear());

describe('errors that are left over', () => {
  it('are told to the next page once, with the address of theirs [ERR-07]', () => {
    expect(hasLeft(window)).toBe(false);
    expect(keepLeft(window, [record('a', { stack: 'at b\nat c' })])).toBe(true);
    expect(keepLeft(window, [record('c')])).toBe(true);
    expect(hasLeft(window)).toBe(true);
    expect([...takeLeft(window)]).toEqual([[URL, [record('a', { stack: 'at b\nat c' }), record('c')]]]);
    expect(hasLeft(window)).toBe(false);
    expect([...takeLeft(window)]).toEqual([]);
  });

  it('are those for which 200 000 characters have room', () => {
    keepLeft(window, [record('a'.repeat(150_000)), record('b'.repeat(60_000)), record('c')]);
    expect(
      takeLeft(window)
        .get(URL)
        ?.map(({ message }) => message[0]),
    ).toEqual(['a', 'c']);
  });

  it.each([
    ['no JSON', '{'],
    ['something else', '1\nnull\n"a"\n["https://a.example/"]\n{"url":"https://a.example/"}'],
    ['an error without a page', JSON.stringify([null, record('a')])],
    ['an error of no type', JSON.stringify([URL, record('a', { type: 'other' })])],
    ['an error with a field that reports don’t have', JSON.stringify([URL, record('a', { email: 'jane@example.org' })])],
    ['an error whose stack is no text', JSON.stringify([URL, record('a', { stack: {} })])],
    ['an error of no time', JSON.stringify([URL, record('a', { timestamp: 'now' })])],
    ['more than pages keep', JSON.stringify([URL, record('a'.repeat(200_000))])],
  ])('are none where there is %s', (_, stored) => {
    sessionStorage.setItem(LEFT_KEY, stored);
    expect([...takeLeft(window)]).toEqual([]);
    expect(hasLeft(window)).toBe(false);
  });
});
