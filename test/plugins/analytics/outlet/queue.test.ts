import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../../kernel';
import { createQueue } from '../../../../plugins/analytics/outlet/queue';

interface Sent {
  readonly hits: { n: number; text?: string }[];
  readonly bytes: number;
  readonly last: boolean;
}

function start(answer: (call: number) => number = () => 200) {
  const sent: Sent[] = [];
  const transport = {
    send: vi.fn(async (body: string, bytes: number, last: boolean) => {
      sent.push({ hits: JSON.parse(body), bytes, last });
      expect(new TextEncoder().encode(body).length).toBe(bytes);
      return answer(sent.length);
    }),
    abort: vi.fn(),
  };
  const consent = { allowed: true };
  const env = { window: globalThis, clock: () => performance.now(), random: () => 1 } as unknown as Env;
  const queue = createQueue({ env, transport, allowed: () => consent.allowed });
  const push = (count: number, text?: string) => {
    for (let n = 0; n < count; n++) queue.push(text === undefined ? { n } : { n, text });
  };
  const counts = () => sent.map(({ hits }) => hits.length);
  return { queue, sent, transport, consent, push, counts };
}

describe('the queue', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('HIT-02 flushes every 15 s', async () => {
    const { push, counts } = start();
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
    const { push, sent } = start();
    push(4);
    expect(sent).toEqual([]);
    await elapse(0);
    expect(sent.map(({ hits }) => hits)).toEqual([[{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }]]);
  });

  it('HIT-02 a burst is one request', async () => {
    const { push, counts } = start();
    push(100);
    await elapse(0);
    expect(counts()).toEqual([100]);
  });

  it('HIT-02 flushes above 60000 characters', async () => {
    const { push, counts } = start();
    push(2, 'x'.repeat(29_900));
    await elapse(0);
    expect(counts()).toEqual([]);
    push(1, 'x'.repeat(300));
    await elapse(0);
    expect(counts()).toEqual([2, 1]);
  });

  it('HIT-02 flushes at page end, before it returns', () => {
    const { push, queue, sent } = start();
    push(2);
    queue.flush(true);
    expect(sent).toEqual([{ hits: [{ n: 0 }, { n: 1 }], bytes: 17, last: true }]);
    queue.flush(true);
    expect(sent).toHaveLength(1);
  });

  it('HIT-06 splits by bytes, not characters', async () => {
    const { push, sent } = start();
    push(4, 'ñ'.repeat(20_000));
    await elapse(0);
    expect(sent.map(({ hits }) => hits.length)).toEqual([1, 1, 1, 1]);
    for (const { bytes } of sent) expect(bytes).toBeLessThanOrEqual(60_000);
  });

  it('HIT-06 a hit that no request can carry arrives in part', () => {
    const { push, queue, sent } = start();
    push(1, '€'.repeat(70_000));
    queue.flush();
    expect(sent[0]?.hits[0]?.text).toBe('€'.repeat(1000));
  });

  it.each([200, 202, 204, 299, 400, 401, 404, 413, 499])('HIT-05 forgets after a %i', async (status) => {
    const { push, queue, counts } = start(() => status);
    push(1);
    queue.flush();
    await elapse(600_000);
    expect(counts()).toEqual([1]);
  });

  it.each([0, 302, 408, 429, 500, 503])('HIT-05 sends again after a %i, the delay doubling from 1 s', async (status) => {
    const { push, queue, sent } = start((call) => (call < 4 ? status : 200));
    push(2);
    queue.flush();
    for (const [delay, calls] of [
      [999, 1],
      [1, 2],
      [1_999, 2],
      [1, 3],
      [3_999, 3],
      [1, 4],
      [600_000, 4],
    ] as const) {
      await elapse(delay);
      expect(sent).toHaveLength(calls);
    }
    expect(new Set(sent.map(({ hits }) => JSON.stringify(hits)))).toEqual(new Set(['[{"n":0},{"n":1}]']));
  });

  it('HIT-05 while the service fails, one request asks; then all go', async () => {
    const { push, queue, sent, counts } = start((call) => (call < 3 ? 503 : 200));
    push(1);
    queue.flush();
    await elapse(0);
    push(10, 'x'.repeat(20_000));
    await elapse(900);
    expect(counts()).toEqual([1]);
    await elapse(100);
    expect(counts()).toEqual([1, 3]);
    await elapse(2_001);
    expect(counts().slice(2)).toEqual([3, 2, 2, 2, 2]);
    expect(sent.at(-1)?.hits.at(-1)?.n).toBe(9);
  });

  it('HIT-05 keeps 200 while the service does not answer', async () => {
    const { push, queue, counts } = start((call) => (call === 1 ? 0 : 200));
    push(150);
    queue.flush();
    await elapse(0);
    push(100);
    await elapse(1_000);
    expect(counts()).toEqual([150, 200]);
  });

  it('CON-20 what waits is gone when consent is', async () => {
    const { push, queue, consent, sent } = start();
    push(3);
    consent.allowed = false;
    queue.flush(true);
    consent.allowed = true;
    queue.flush(true);
    await elapse(60_000);
    expect(sent).toEqual([]);
  });

  it('CON-20 after its stop nothing leaves, and what is on its way is broken off', async () => {
    const { push, queue, transport, counts } = start(() => 0);
    push(1);
    queue.flush();
    push(3);
    queue.stop();
    push(9);
    queue.flush(true);
    await elapse(600_000);
    expect(counts()).toEqual([1]);
    expect(transport.abort).toHaveBeenCalledTimes(1);
  });
});
