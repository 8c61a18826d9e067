import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../../plugins/analytics/journal/transport';
import { deferred, idOf, startQueue } from './support';

describe('the queue', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
  afterEach(() => void vi.useRealTimers());
  const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('HIT-02 flushes every 15 s', async () => {
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

  it('HIT-02 flushes at 4 events, in the order that they came', async () => {
    const { push, sent } = startQueue();
    push(4);
    expect(sent).toEqual([]);
    await elapse(0);
    expect(sent.map(({ hits }) => hits)).toEqual([[{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }]]);
  });

  it('HIT-02 a burst is one request', async () => {
    const { push, counts } = startQueue();
    push(100);
    await elapse(0);
    expect(counts()).toEqual([100]);
  });

  it('HIT-02 flushes above 60000 characters', async () => {
    const { push, counts } = startQueue();
    push(2, 'x'.repeat(29_900));
    await elapse(0);
    expect(counts()).toEqual([]);
    push(1, 'x'.repeat(300));
    await elapse(0);
    expect(counts()).toEqual([2, 1]);
  });

  it('HIT-02 flushes at page end, before it returns', () => {
    const { push, queue, sent } = startQueue();
    push(2);
    queue.flush(true);
    expect(sent).toEqual([{ hits: [{ n: 0 }, { n: 1 }], bytes: 113, last: true }]);
    queue.flush(true);
    expect(sent).toHaveLength(1);
  });

  it('HIT-06 splits by bytes, not characters', async () => {
    const { push, sent } = startQueue();
    push(4, 'ñ'.repeat(20_000));
    await elapse(0);
    expect(sent.map(({ hits }) => hits.length)).toEqual([1, 1, 1, 1]);
    for (const { bytes } of sent) expect(bytes).toBeLessThanOrEqual(60_000);
  });

  it('HIT-06 a hit that no request can carry arrives in part', () => {
    const { push, queue, sent } = startQueue();
    push(1, '€'.repeat(70_000));
    queue.flush();
    expect(sent[0]?.hits[0]?.text).toBe('€'.repeat(1000));
  });

  it.each([200, 202, 204, 299, 400, 401, 404, 413, 499])('HIT-05 forgets after a %i', async (status) => {
    const { push, queue, counts } = startQueue(() => status);
    push(1);
    queue.flush();
    await elapse(600_000);
    expect(counts()).toEqual([1]);
  });

  it.each([0, 302, 408, 429, 500, 503])('HIT-05 sends again after a %i, the delay doubling from 1 s', async (status) => {
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

  it('HIT-05 while the service fails, one hit asks; then all go', async () => {
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

  it('HIT-05 keeps 200 while the service does not answer', async () => {
    const { push, queue, counts, kept } = startQueue((call) => (call === 1 ? 0 : 200));
    push(150);
    queue.flush();
    await elapse(0);
    push(100, 'later');
    await elapse(1_000);
    expect(counts()).toEqual([150, 1, 199]);
    expect(kept.size).toBe(0);
  });

  it('HIT-05 one hit over which the service stumbles keeps no other from it', async () => {
    const { push, queue, sent } = startQueue((_, hits) => (hits.some(({ n }) => n === 0) ? 500 : 200));
    push(5);
    queue.flush();
    await elapse(60_000);
    const arrived = sent.filter(({ hits }) => hits.every(({ n }) => n > 0)).flatMap(({ hits }) => hits.map(({ n }) => n));
    expect(arrived.sort()).toEqual([1, 2, 3, 4]);
  });

  it.each([
    [429, '30', 30_000],
    [503, '30', 30_000],
    [503, new Date(1_800_000_060_000).toUTCString(), 60_000],
    [503, '86400', 3_600_000],
  ])('HIT-05 leaves the service alone after a %i with Retry-After: %s', async (status, retryAfter, ms) => {
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

  it('HIT-05 a page end is the last chance only where nothing is kept', async () => {
    const { push, queue, counts, journal } = startQueue(() => ({ status: 503, retryAfter: '30' }));
    push(1);
    queue.flush();
    await elapse(0);
    journal.lasting = false;
    queue.flush(true);
    expect(counts()).toEqual([1, 1]);
  });

  it('HIT-05 a body that is too large is split once', async () => {
    const { push, queue, counts } = startQueue(() => 413);
    push(5);
    queue.flush();
    await elapse(600_000);
    expect(counts()).toEqual([5, 3, 2]);
  });

  it('HIT-05 is in the journal from its first moment until it is acknowledged; by a beacon it never is', async () => {
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

  it('HIT-05 answers for what left before it was there', async () => {
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

  it('HIT-05 tells when the service is well, first and again', async () => {
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

  it('CON-20 what waits is gone when consent is', async () => {
    const { push, queue, consent, sent } = startQueue();
    push(3);
    consent.allowed = false;
    queue.flush(true);
    consent.allowed = true;
    queue.flush(true);
    await elapse(60_000);
    expect(sent).toEqual([]);
  });

  it('CON-20 HIT-05 what is forgotten is not sent again, however it was answered', async () => {
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
