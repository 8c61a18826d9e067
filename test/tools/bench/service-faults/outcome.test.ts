import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../../tools/bench/service-faults/outcome';

const batch = (acknowledged: boolean, ...ids: string[]) => ({ ids, acknowledged });

describe('outcomeOf', () => {
  it('finds nothing lost if the store has every acknowledged hit, among hits of others', () => {
    expect(outcomeOf([batch(true, 'a', 'b'), batch(true, 'c')], ['x', 'c', 'b', 'a', 'x'])).toEqual({
      posted: 2,
      acknowledged: 2,
      kept: 3,
      twice: 0,
      lost: 0,
    });
  });

  it('counts acknowledged hits that are missing, and hits that are stored twice', () => {
    expect(outcomeOf([batch(true, 'a', 'b'), batch(true, 'c', 'd')], ['b', 'd', 'd'])).toMatchObject({ kept: 2, twice: 1, lost: 2 });
  });

  it('counts a batch without an answer as neither lost nor wrong', () => {
    expect(outcomeOf([batch(false, 'a'), batch(false, 'b')], ['a'])).toMatchObject({ posted: 2, acknowledged: 0, kept: 1, lost: 0 });
  });
});
