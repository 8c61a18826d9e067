import { expect, it, vi } from 'vitest';
import type { Entry } from '../../../../plugins/analytics/delivery/journal';
import { createLeftovers } from '../../../../plugins/analytics/delivery/leftovers';
import type { Answer } from '../../../../plugins/analytics/delivery/transport';

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

it('the next page delivers all leftovers in sequential requests of 50 [HIT-05]', async () => {
  const { leftovers, bodies, struck } = start(120);
  expect(await Promise.all([leftovers.look(), leftovers.look()])).toEqual([false, false]);
  expect(bodies.map((ids) => ids.length)).toEqual([49, 50, 20]);
  expect(struck).toHaveLength(120);
});

it('claims nothing until the service is known to be well [HIT-05]', async () => {
  const { leftovers, journal, service } = start(5);
  service.well = false;
  await leftovers.look();
  expect(journal.claim).not.toHaveBeenCalled();
});

it('the next page holds failed hits, reports the failure and retries with a single hit [HIT-05]', async () => {
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

it.each([400, 401, 404])('the next page deletes leftovers after a %i [HIT-05]', async (status) => {
  const { leftovers, bodies, struck } = start(3, () => ({ status }));
  await leftovers.look();
  await leftovers.look();
  expect(bodies).toHaveLength(1);
  expect(struck).toHaveLength(3);
});

it('the next page sends leftovers one by one when they are too large together [HIT-05]', async () => {
  const { leftovers, bodies, struck } = start(3, (ids) => ({ status: ids.length > 1 ? 413 : 200 }));
  await leftovers.look();
  await leftovers.look();
  await leftovers.look();
  expect(bodies[1]).toEqual(['0']);
  expect(struck.sort()).toEqual(['0', '1', '2']);
});

it('the next page delivers the others when the service fails on one hit [HIT-05]', async () => {
  const { leftovers, bodies, struck } = start(4, (ids) => ({ status: ids.includes('0') ? 500 : 200 }));
  for (let n = 0; n < 8; n++) await leftovers.look();
  expect(struck.sort()).toEqual(['1', '2', '3']);
  expect(bodies.at(-1)).toEqual(['0']);
});

it('the next page does not resend forgotten hits [HIT-05]', async () => {
  const { leftovers, bodies } = start(3, () => ({ status: 0 }));
  await leftovers.look();
  leftovers.forget();
  await leftovers.look();
  expect(bodies).toHaveLength(1);
});

it('the next page does not send hits forgotten while they were read [CON-06 HIT-05]', async () => {
  const { leftovers, bodies, struck } = start(3);
  const looked = leftovers.look();
  leftovers.forget();
  expect(await looked).toBe(false);
  expect(bodies).toEqual([]);
  expect(struck).toEqual(['0', '1', '2']);
});

it('the next page does not send hits that are no longer wanted once they are read [CON-06 HIT-05]', async () => {
  const { leftovers, bodies, service } = start(3);
  const looked = leftovers.look();
  service.well = false;
  await looked;
  expect(bodies).toEqual([]);
});

it('the next page does not hold hits forgotten while they were in flight [CON-06 HIT-05]', async () => {
  const { leftovers, bodies } = start(3, () => {
    leftovers.forget();
    return { status: 503 };
  });
  expect(await leftovers.look()).toBe(false);
  await leftovers.look();
  expect(bodies).toEqual([['0', '1', '2']]);
});
