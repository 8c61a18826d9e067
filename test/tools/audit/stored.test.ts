import { describe, expect, it } from 'vitest';
import type { Found } from '../../../tools/audit/found';
import { BEFORE, storedFound } from '../../../tools/audit/stored';

const ORIGIN = 'https://www.main.example';
const look = (...names: string[]) => [
  { page: `${ORIGIN}/`, documents: [{ origin: ORIGIN, links: [], stored: names.map((name) => ['local storage', name] as const) }] },
];
const write = (name: string, by: string[], how = 'removed again'): Found => ({
  ...{ kind: 'local storage', name, address: ORIGIN, by, how, page: `${ORIGIN}/` },
});
const short = (found: readonly Found[]) => found.map(({ name, by, how }) => [name, by, how]);

describe('what is stored', () => {
  it('has all its writers, the last one first [CON-20]', () => {
    expect(short(storedFound(look('x'), [write('x', ['a']), write('x', []), write('x', ['b', 'a'])]))).toEqual([['x', ['b', 'a'], '']]);
  });

  it('has no writer if only the browser noticed the write [CON-20]', () => {
    expect(short(storedFound(look('x'), [write('x', [])]))).toEqual([['x', [], '']]);
  });

  it('includes what is gone, once, and not what went before the choice [CON-20]', () => {
    const writes = [
      write('gone', ['a']),
      write('gone', []),
      write('earlier', ['a'], BEFORE),
      write('again', ['a'], BEFORE),
      write('again', ['b']),
    ];
    expect(short(storedFound([], writes))).toEqual([
      ['gone', ['a'], 'removed again'],
      ['again', ['b', 'a'], 'removed again'],
    ]);
  });
});
