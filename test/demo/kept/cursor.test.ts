import { expect, it } from 'vitest';
import { below, readCursor, writeCursor } from '../../../demo/kept/cursor';

it('a page of the list reads a cursor as it was written', () => {
  const cursor = { time: 1_760_000_000_000, kind: 'receipt', id: 17 } as const;
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
});

it.each(['', '1.hit', '1.hit.2.3', 'x.hit.1', '1.nothing.1', '1.constructor.1', `${'9'.repeat(16)}.hit.1`, '-1.hit.1'])(
  'a page of the list reads no cursor from %j',
  (text) => {
    expect(readCursor(text)).toBeUndefined();
  },
);

it('a page of the list puts kinds that follow in the order before entries of the same time, and kinds that precede after them', () => {
  const cursor = { time: 5, kind: 'error', id: 7 } as const;
  expect(below(cursor, 'error')).toEqual([5, 7]);
  expect(below(cursor, 'hit')).toEqual([5, 0]);
  expect(below(cursor, 'csp')).toEqual([5, Number.MAX_SAFE_INTEGER]);
});
