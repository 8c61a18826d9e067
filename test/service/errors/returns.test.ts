import { describe, expect, it } from 'vitest';
import { createReturns, groupId, type SeenErrors } from '../../../service/errors/returns';

const MARKED = Date.parse('2026-11-28T12:00:00Z');
const DAY = 24 * 60 * 60_000;

const KEY = '["javascript_error","Error: no #","kernel/f.ts","throw"]';
let id = 0;
const seen = (release: string, firstDay: number, lastDay = firstDay): SeenErrors => {
  id += 1;
  return { id, release, first: MARKED + firstDay * DAY, last: MARKED + lastDay * DAY };
};
/** The release in which a group has returned that was marked as done in one. */
function returnedIn(release: string, ...errors: readonly SeenErrors[]): string | undefined {
  const returns = createReturns([{ id: groupId(KEY), release, at: MARKED, actor: 'op@one.example' }]);
  for (const one of errors) returns.see(KEY, one);
  return returns.of(groupId(KEY)).returned?.release;
}

describe('B12: a group that was marked as done', () => {
  it.each([
    ['stays done while the old release goes on', '1.4.0+a', [seen('1.4.0+a', -3, 5)], undefined],
    ['stays done while older releases go on', '1.4.0', [seen('1.3.9', 1, 5)], undefined],
    ['returns in a later release', '1.4.0', [seen('1.4.0', -3, 1), seen('1.10.0', 2)], '1.10.0'],
    ['returns in the first of several later ones', '1.4.0', [seen('2.0.0', 3), seen('1.4.1', 4)], '1.4.1'],
    ['returns in a later release that came before the mark, unseen by who marked', '1.4.0', [seen('1.4.1', -1)], '1.4.1'],
    ['returns in another build of its release that is new', '1.4.0+a', [seen('1.4.0+a', -3, 3), seen('1.4.0+b', 1)], '1.4.0+b'],
    ['stays done in another build that it had before', '1.4.0+a', [seen('1.4.0+b', -2), seen('1.4.0+b', 1)], undefined],
    ['returns after the mark where no release is known', 'unknown', [seen('unknown', -3, 1)], 'unknown'],
    ['stays done before the mark where no release is known', 'unknown', [seen('unknown', -3, -1)], undefined],
    ['returns after the mark where an error does not say its release', '1.4.0', [seen('unknown', 1)], 'unknown'],
    ['returns with a release where the mark knows none', 'unknown', [seen('1.4.0', 1)], '1.4.0'],
  ] as const)('%s', (_, release, errors, expected) => {
    expect(returnedIn(release, ...errors)).toBe(expected);
  });

  it('says since when, and of which errors', () => {
    const returns = createReturns([{ id: groupId(KEY), release: '1.4.0', at: MARKED, actor: 'op@one.example' }]);
    const [old, first, second] = [seen('1.4.0', -3, 2), seen('1.5.0', 2, 3), seen('1.5.0', 1, 4)];
    for (const one of [old, first, second]) returns.see(KEY, one);
    returns.see('another group', seen('9.0.0', 9));
    expect(returns.of(groupId(KEY)).returned).toEqual({
      ...{ release: '1.5.0', first: MARKED + DAY, last: MARKED + 4 * DAY },
      errors: [first.id, second.id],
    });
    expect(returns.of(groupId('another group'))).toEqual({});
  });

  it('is known by a hash, as its key quotes what strangers wrote', () => {
    expect(groupId(KEY)).toMatch(/^[\w-]{22}$/);
    expect(groupId(KEY)).not.toBe(groupId(`${KEY} `));
  });
});
