import { expect, it, vi } from 'vitest';
import { createLeftovers } from '../../../../plugins/analytics/journal/leftovers';
import type { Entry } from '../../../../plugins/analytics/journal/review';
import type { Answer } from '../../../../plugins/analytics/journal/transport';

function start(count: number, answer: (ids: string[]) => Answer = () => ({ status: 200 })) {
  const left: Entry[] = [...Array(count).keys()].map((n) => ({
    ...{ id: `${n}`, json: `{"hit_id":"${n}"}`, bytes: 14, time: n, page: 'me', tries: 1 },
  }));
  const bodies: string[][] = [];
  let flying = 0;
  const transport = {
    abort: () => {},
    send: async (body: string) => {
      expect(++flying).toBe(1);
      const ids = JSON.parse(body).map(({ hit_id }: { hit_id: string }) => hit_id);
      bodies.push(ids);
      await null;
      flying--;
      return answer(ids);
    },
  };
  const struck: string[] = [];
  const journal = {
    claim: vi.fn(async (most: number) => ({ entries: left.splice(0, most), more: false })),
    strike: (parcels: readonly { id: string }[]) => void struck.push(...parcels.map(({ id }) => id)),
  };
  const service = { well: true };
  const [failed, settled] = [vi.fn(), vi.fn()];
  const leftovers = createLeftovers({ transport, journal, isSound: ({ id }) => id !== '13', wanted: () => service.well, settled, failed });
  return { leftovers, bodies, struck, journal, service, failed, settled };
}

it('HIT-05 delivers all that is left, 50 at a time and one request after the other', async () => {
  const { leftovers, bodies, struck } = start(120);
  expect(await Promise.all([leftovers.look(), leftovers.look()])).toEqual([false, false]);
  expect(bodies.map((ids) => ids.length)).toEqual([49, 50, 20]);
  expect(struck).toHaveLength(120);
});

it('HIT-05 takes nothing over while the service is not known to be well', async () => {
  const { leftovers, journal, service } = start(5);
  service.well = false;
  await leftovers.look();
  expect(journal.claim).not.toHaveBeenCalled();
});

it('HIT-05 holds what failed, tells of it, and tries it one by one', async () => {
  let down = true;
  const { leftovers, bodies, struck, failed } = start(3, () => (down ? { status: 503, retryAfter: '9' } : { status: 200 }));
  expect(await leftovers.look()).toBe(true);
  expect(failed).toHaveBeenCalledWith({ status: 503, retryAfter: '9' });
  expect(struck).toEqual([]);
  down = false;
  expect(await leftovers.look()).toBe(false);
  expect(bodies).toEqual([['0', '1', '2'], ['0'], ['1', '2']]);
  expect(struck).toEqual(['0', '1', '2']);
});

it.each([400, 401, 404])('HIT-05 a %i is the end of them', async (status) => {
  const { leftovers, bodies, struck } = start(3, () => ({ status }));
  await leftovers.look();
  await leftovers.look();
  expect(bodies).toHaveLength(1);
  expect(struck).toHaveLength(3);
});

it('HIT-05 too large together, they go alone', async () => {
  const { leftovers, bodies, struck } = start(3, (ids) => ({ status: ids.length > 1 ? 413 : 200 }));
  await leftovers.look();
  await leftovers.look();
  await leftovers.look();
  expect(bodies[1]).toEqual(['0']);
  expect(struck.sort()).toEqual(['0', '1', '2']);
});

it('HIT-05 one over which the service stumbles keeps no other from it', async () => {
  const { leftovers, bodies, struck } = start(4, (ids) => ({ status: ids.includes('0') ? 500 : 200 }));
  for (let n = 0; n < 8; n++) await leftovers.look();
  expect(struck.sort()).toEqual(['1', '2', '3']);
  expect(bodies.at(-1)).toEqual(['0']);
});

it('HIT-05 what is forgotten is not sent', async () => {
  const { leftovers, bodies } = start(3, () => ({ status: 0 }));
  await leftovers.look();
  leftovers.forget();
  await leftovers.look();
  expect(bodies).toHaveLength(1);
});

it('CON-06 HIT-05 sends nothing that was forgotten while it was read', async () => {
  const { leftovers, bodies, struck } = start(3);
  const looked = leftovers.look();
  leftovers.forget();
  expect(await looked).toBe(false);
  expect(bodies).toEqual([]);
  expect(struck).toEqual(['0', '1', '2']);
});

it('CON-06 HIT-05 sends nothing that nobody wants any more once it is read', async () => {
  const { leftovers, bodies, service } = start(3);
  const looked = leftovers.look();
  service.well = false;
  await looked;
  expect(bodies).toEqual([]);
});

it('CON-06 HIT-05 holds nothing that was forgotten while it was on its way', async () => {
  const { leftovers, bodies } = start(3, () => {
    leftovers.forget();
    return { status: 503 };
  });
  expect(await leftovers.look()).toBe(false);
  await leftovers.look();
  expect(bodies).toEqual([['0', '1', '2']]);
});
