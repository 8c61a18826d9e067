import { describe, expect, it } from 'vitest';
import { turnsOf } from '../../../service/store/pack-in-postgres';

describe('turns in which PostgreSQL packs hits', () => {
  it.each([0, 1, 5, 100, 1_000])('have each of %i hits once, and neighbours in different turns', (count) => {
    const due = Array.from({ length: count }, (_, id) => ({ id, received: 10 * id }));
    const turns = turnsOf(due);
    expect(turns.flat().sort((a, b) => a.id - b.id)).toEqual(due);
    for (const turn of turns) {
      expect(turn.length).toBeGreaterThan(0);
      for (const [i, { id }] of turn.entries()) expect(id - (turn[i - 1]?.id ?? -12)).toBeGreaterThanOrEqual(12);
    }
  });
});
