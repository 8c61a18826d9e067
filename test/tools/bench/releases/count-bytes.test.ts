import { expect, it } from 'vitest';
import { countBytes } from '../../../../tools/bench/releases/count-bytes';

const file = (text: string) => Buffer.from(text);
/** A file weighs its length alone, and one byte with a dictionary. */
const sizes = { alone: ({ length }: Buffer) => length, after: () => 1 };
const release = (commit: string, tag: string, first: string, idle: string, agreed?: string) => ({
  commit,
  tag: file(tag),
  ...(agreed && { agreed: file(agreed) }),
  chunks: new Map([
    ['first', file(first)],
    ['idle', file(idle)],
  ]),
});

it('countBytes counts what has changed since the release before, whole and as differences', () => {
  const before = release('a', 'tag', 'first', 'idle-1', 'tag+first');
  expect(countBytes([before, release('b', 'TAG', 'FIRST', 'idle-1', 'TAG+FIRST')], sizes)).toEqual([
    { commit: 'b', whole: 14, changed: 8, asDifference: 6, agreed: 1, allAsDifferences: 2 },
  ]);
  expect(countBytes([before, release('b', 'tag', 'first', 'idle-2', 'tag+first')], sizes)).toEqual([
    { commit: 'b', whole: 14, changed: 6, asDifference: 6, agreed: 6, allAsDifferences: 1 },
  ]);
});

it('countBytes says nothing of a tag for visitors who agreed where a release has none', () => {
  const [counted] = countBytes([release('a', 'tag', 'first', 'idle'), release('b', 'TAG', 'first', 'idle', 'x')], sizes);
  expect(counted).toMatchObject({ changed: 3, agreed: undefined });
});
