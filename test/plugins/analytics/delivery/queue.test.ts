import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry } from '../../../../plugins/analytics/delivery/journal';
import { createLeftovers } from '../../../../plugins/analytics/delivery/queue';
import type { Answer } from '../../../../plugins/analytics/delivery/transport';
import { deferred, idOf, startQueue } from './support';

describe('queue', () => {
  describe('createQueue', () => {
    beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
    afterEach(() => void vi.useRealTimers());
    const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms);

    it('createQueue flushes every 15 s [HIT-02]', async () => {
      const { push, counts } = startQueue();
      push(3);
      await elapse(14_999);
      expect(counts()).toEqual([]);
      await elapse(1);
      expect(counts()).toEqual([3]);
      push(1);
      await elapse(15_000);
      expect(counts()).toEqual([3, 1]);
      await elapse(60_000);
      expect(counts()).toEqual([3, 1]);
    });

    it('flushes at 4 events, in their order [HIT-02]', async () => {
      const { push, sent } = startQueue();
      push(4);
      expect(sent).toEqual([]);
      await elapse(0);
      expect(sent.map(({ hits }) => hits)).toEqual([[{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }]]);
    });

    it('sends a burst as one request [HIT-02]', async () => {
      const { push, counts } = startQueue();
      push(100);
      await elapse(0);
      expect(counts()).toEqual([100]);
    });

    it('createQueue flushes above 60000 characters [HIT-02]', async () => {
      const { push, counts } = startQueue();
      push(2, 'x'.repeat(29_900));
      await elapse(0);
      expect(counts()).toEqual([]);
      push(1, 'x'.repeat(300));
      await elapse(0);
      expect(counts()).toEqual([2, 1]);
    });

    it('flushes synchronously at the end of the page [HIT-02]', () => {
      const { push, queue, sent } = startQueue();
      push(2);
      queue.flush(true);
      expect(sent).toEqual([{ hits: [{ n: 0 }, { n: 1 }], bytes: 113, last: true }]);
      queue.flush(true);
      expect(sent).toHaveLength(1);
    });

    it('splits bodies by bytes, not by characters [HIT-06]', async () => {
      const { push, sent } = startQueue();
      push(4, 'ñ'.repeat(20_000));
      await elapse(0);
      expect(sent.map(({ hits }) => hits.length)).toEqual([1, 1, 1, 1]);
      for (const { bytes } of sent) expect(bytes).toBeLessThanOrEqual(60_000);
    });

    it('shortens a hit that no request can carry [HIT-06]', () => {
      const { push, queue, sent } = startQueue();
      push(1, '€'.repeat(70_000));
      queue.flush();
      expect(sent[0]?.hits[0]?.text).toBe('€'.repeat(1000));
    });

    it.each([200, 202, 204, 299, 400, 401, 404, 413, 499])('createQueue forgets hits after a %i [HIT-05]', async (status) => {
      const { push, queue, counts } = startQueue(() => status);
      push(1);
      queue.flush();
      await elapse(600_000);
      expect(counts()).toEqual([1]);
    });

    it.each([0, 302, 408, 429, 500, 503])('resends after a %i, with delays that double from 1 s [HIT-05]', async (status) => {
      const { push, queue, sent } = startQueue((call) => (call < 4 ? status : 200));
      push(2);
      queue.flush();
      for (const [delay, calls] of [
        [999, 1],
        [1, 2],
        [1_999, 2],
        [1, 3],
        [3_999, 3],
        [1, 5],
        [600_000, 5],
      ] as const) {
        await elapse(delay);
        expect(sent).toHaveLength(calls);
      }
      expect(sent.map(({ hits }) => hits.map(({ n }) => n))).toEqual(
        status === 500 ? [[0, 1], [0], [1], [0], [1]] : [[0, 1], [0], [0], [0], [1]],
      );
    });

    it('probes a failing service with one hit, then sends all [HIT-05]', async () => {
      const { push, queue, sent, counts } = startQueue((call) => (call < 3 ? 503 : 200));
      push(1);
      queue.flush();
      await elapse(0);
      push(10, 'x'.repeat(20_000));
      await elapse(900);
      expect(counts()).toEqual([1]);
      await elapse(100);
      expect(counts()).toEqual([1, 1]);
      await elapse(2_001);
      expect(counts().slice(2)).toEqual([1, 2, 2, 2, 2, 2]);
      expect(sent.at(-1)?.hits.at(-1)?.n).toBe(9);
    });

    it('keeps 200 hits while the service does not answer, and tells why the oldest are dropped [HIT-05]', async () => {
      const { push, queue, counts, kept, tell } = startQueue((call) => (call === 1 ? 0 : 200));
      push(150);
      queue.flush();
      await elapse(0);
      push(100, 'later');
      await elapse(1_000);
      expect(counts()).toEqual([150, 1, 199]);
      expect(kept.size).toBe(0);
      expect(tell).toHaveBeenCalledWith({ what: 'hits before an answer', most: 200, drops: 'oldest' });
    });

    it('delivers the others when the service fails on one hit [HIT-05]', async () => {
      const { push, queue, sent, tell } = startQueue((_, hits) => (hits.some(({ n }) => n === 0) ? 500 : 200));
      push(5);
      queue.flush();
      await elapse(60_000);
      const arrived = sent.filter(({ hits }) => hits.every(({ n }) => n > 0)).flatMap(({ hits }) => hits.map(({ n }) => n));
      expect(arrived.sort()).toEqual([1, 2, 3, 4]);
      expect(tell).not.toHaveBeenCalled();
    });

    it.each([
      [429, '30', 30_000],
      [503, '30', 30_000],
      [503, new Date(1_800_000_060_000).toUTCString(), 60_000],
      [503, '86400', 3_600_000],
    ])('pauses after a %i with Retry-After: %s [HIT-05]', async (status, retryAfter, ms) => {
      const { push, queue, counts } = startQueue((call) => (call === 1 ? { status, retryAfter } : 200));
      push(1);
      queue.flush();
      await elapse(0);
      push(4);
      queue.flush();
      queue.flush(true);
      await elapse(ms - 1);
      queue.flush();
      expect(counts()).toEqual([1]);
      await elapse(2);
      expect(counts()).toEqual([1, 1, 4]);
    });

    it('sends during a pause at the end of the page only when the journal does not last [HIT-05]', async () => {
      const { push, queue, counts, journal } = startQueue(() => ({ status: 503, retryAfter: '30' }));
      push(1);
      queue.flush();
      await elapse(0);
      journal.lasting = false;
      queue.flush(true);
      expect(counts()).toEqual([1, 1]);
    });

    it('splits a body that is too large once [HIT-05]', async () => {
      const { push, queue, counts } = startQueue(() => 413);
      push(5);
      queue.flush();
      await elapse(600_000);
      expect(counts()).toEqual([5, 3, 2]);
    });

    it('keeps a hit in the journal until it is acknowledged, which a beacon never does [HIT-05]', async () => {
      const { push, queue, kept, sent } = startQueue((call) => (call === 1 ? { status: 202, unseen: true } : 200));
      push(1);
      expect([...kept.keys()]).toEqual([idOf(0)]);
      queue.flush(true);
      await elapse(60_000);
      expect(kept.size).toBe(1);
      kept.clear();
      push(4, 'next');
      await elapse(0);
      expect(sent.map(({ hits }) => hits.length)).toEqual([1, 4]);
      expect(kept.size).toBe(0);
    });

    it('adopts hits that were sent before it existed [HIT-05]', async () => {
      const { queue, kept, counts } = startQueue();
      const { promise, resolve } = deferred<Answer>();
      queue.adopt([{ hit_id: idOf(7), n: 7 }], promise);
      expect(kept.size).toBe(1);
      queue.flush();
      expect(counts()).toEqual([]);
      resolve({ status: 0 });
      await elapse(1_000);
      expect(counts()).toEqual([1]);
      expect(kept.size).toBe(0);
    });

    it('announces when the service becomes well, the first time and again [HIT-05]', async () => {
      const { push, queue, recovered } = startQueue((call) => (call === 3 ? 503 : 200));
      for (let n = 0; n < 3; n++) {
        push(1);
        queue.flush();
        await elapse(0);
        expect(queue.healthy).toBe(n < 2);
      }
      expect(recovered).toHaveBeenCalledTimes(1);
      await elapse(1_000);
      expect(recovered).toHaveBeenCalledTimes(2);
    });

    it('drops waiting hits when consent is withdrawn [CON-20]', async () => {
      const { push, queue, consent, sent } = startQueue();
      push(3);
      consent.allowed = false;
      queue.flush(true);
      consent.allowed = true;
      queue.flush(true);
      await elapse(60_000);
      expect(sent).toEqual([]);
    });

    it('does not resend forgotten hits, whatever the answer [CON-20 HIT-05]', async () => {
      const { push, queue, counts } = startQueue(() => 0);
      push(1);
      queue.flush();
      push(3);
      queue.forget();
      await elapse(600_000);
      expect(counts()).toEqual([1]);
      push(1);
      await elapse(15_000);
      expect(counts()).toEqual([1, 1]);
    });
  });
});

describe('leftovers', () => {
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
    const leftovers = createLeftovers({
      transport,
      journal,
      isSound: ({ id }) => id !== '13',
      wanted: () => service.well,
      settled,
      failed,
    });
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
});
