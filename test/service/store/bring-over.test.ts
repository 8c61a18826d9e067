import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bringOver } from '../../../service/store/bring-over';

/** Rows that several bring over. `took`: ms of a whole piece. */
function makeRows(count: number, took: number) {
  let after = 0;
  const progress = async () => (after >= count ? '' : `${after}`);
  const by = (name: string, pieces: string[], shares: number[] = []) => ({
    progress,
    rest: 5,
    async bring(share: number) {
      await sleep(share * took);
      pieces.push(name);
      shares.push(share);
      after += Math.ceil(share * 100);
    },
  });
  return { by, after: () => after };
}

it('rows are brought over in pieces that grow to a whole one while that takes no longer than others can wait', async () => {
  const { by, after } = makeRows(1_000, 50);
  const shares: number[] = [];
  await bringOver(by('one', [], shares));
  expect(after()).toBeGreaterThanOrEqual(1_000);
  expect(shares[0]).toBeLessThan(0.1);
  expect(Math.max(...shares)).toBe(1);
});

it('pieces of rows that are brought over stay small where a whole one takes long', async () => {
  const { by } = makeRows(60, 4_000);
  const shares: number[] = [];
  await bringOver(by('one', [], shares));
  expect(Math.max(...shares)).toBeLessThan(0.25);
});

it('rows are brought over by one of two, and the other one looks on, and goes on once that one is killed', async () => {
  const { by, after } = makeRows(2_000, 100);
  const pieces: string[] = [];
  let killed = false;
  const dying = (name: string) => {
    const own = by(name, pieces);
    return bringOver({
      ...own,
      async bring(share) {
        if (after() > 500 && !killed) {
          killed = true;
          throw new Error('killed');
        }
        await own.bring(share);
      },
    });
  };
  const ends = await Promise.allSettled([dying('one'), dying('other')]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(after()).toBeGreaterThanOrEqual(2_000);
  const turns = pieces.filter((name, i) => name !== pieces[i - 1]).length;
  expect(turns).toBeLessThan(pieces.length / 2);
}, 60_000);
