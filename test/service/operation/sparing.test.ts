import { describe, expect, it } from 'vitest';
import { createSparing } from '../../../service/operation/sparing';

function open() {
  let now = 0;
  const said: (readonly [string, number])[] = [];
  const sparingly = createSparing(1_000, 2, () => now);
  const at = (ms: number, kind: string) => {
    now = ms;
    sparingly(kind, (left) => said.push([kind, left]));
  };
  return { said, at };
}

describe('a sparing log', () => {
  it('says the first of a kind, then one a second with how many it left out', () => {
    const { said, at } = open();
    for (const ms of [0, 1, 999, 1_000, 1_001, 5_000]) at(ms, 'disk full');
    expect(said).toEqual([
      ['disk full', 0],
      ['disk full', 2],
      ['disk full', 1],
    ]);
  });

  it('says new kinds once older ones were not said for a second, however many there were', () => {
    const { said, at } = open();
    for (const [i, kind] of ['a', 'b', 'a', 'c', 'd'].entries()) at(i * 1_000, kind);
    at(4_500, 'e');
    at(4_500, 'd');
    at(5_000, 'd');
    expect(said).toEqual([
      ['a', 0],
      ['b', 0],
      ['a', 0],
      ['c', 0],
      ['d', 0],
      ['e', 0],
      ['d', 1],
    ]);
  });

  it('says each kind by itself, and none beyond those that it remembers', () => {
    const { said, at } = open();
    for (const kind of ['a', 'b', 'c', 'a']) at(0, kind);
    at(1_000, 'a');
    expect(said).toEqual([
      ['a', 0],
      ['b', 0],
      ['a', 1],
    ]);
  });
});
