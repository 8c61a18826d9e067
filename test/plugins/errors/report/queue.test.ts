import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorRecord } from '../../../../plugins/errors/record';
import { createQueue, type Delivery } from '../../../../plugins/errors/report/queue';
import { ownTimers } from '../../../support/own-timers';

const error = (i: number): ErrorRecord => ({
  type: 'manual_error',
  message: `e${i}`,
  severity: 'error',
  timestamp: '2026-01-01T00:00:00.000Z',
});

function setUp(deliver: (batch: readonly ErrorRecord[]) => Promise<Delivery> = async () => 'delivered') {
  const send = vi.fn(deliver);
  const { timers, count } = ownTimers();
  const drop = vi.fn();
  const queue = createQueue(timers, send, () => performance.now(), drop);
  const add = (count: number, from = 0) => {
    for (let i = 0; i < count; i++) queue.add(error(from + i));
  };
  const batches = () => send.mock.calls.map(([batch]) => batch.map(({ message }) => message).join(' '));
  return { queue, add, batches, send, drop, timers: count };
}

describe('error queue', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends at once when 10 are queued [ERR-05]', () => {
    const { add, batches } = setUp();
    add(9);
    expect(batches()).toEqual([]);
    add(1, 9);
    expect(batches()).toEqual(['e0 e1 e2 e3 e4 e5 e6 e7 e8 e9']);
  });

  it('sends 30 s after the first waiting error [ERR-05]', async () => {
    const { add, batches } = setUp();
    add(1);
    await vi.advanceTimersByTimeAsync(29_000);
    add(1, 1);
    await vi.advanceTimersByTimeAsync(999);
    expect(batches()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches()).toEqual(['e0 e1']);
    add(1, 2);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(batches()).toEqual(['e0 e1', 'e2']);
  });

  it('keeps no timer while it is empty [ERR-05]', async () => {
    const { add, timers } = setUp();
    expect(timers()).toBe(0);
    add(10);
    await vi.advanceTimersByTimeAsync(0);
    expect(timers()).toBe(0);
  });

  it('sends all waiting errors on leave, in batches of 10 [ERR-05]', async () => {
    let answer: (delivery: Delivery) => void = () => {};
    const { queue, add, batches } = setUp(() => new Promise((resolve) => (answer = resolve)));
    add(32);
    expect(batches()).toHaveLength(1);
    queue.leave();
    expect(batches().map((batch) => batch.split(' ').length)).toEqual([10, 10, 10, 2]);
    queue.leave();
    expect(batches()).toHaveLength(4);
    answer('delivered');
  });

  it('makes 3 retries, with delays that double from 1 s [ERR-05]', async () => {
    const { add, send } = setUp(async () => 'failed');
    const times: number[] = [];
    const began = Date.now();
    send.mockImplementation(async () => {
      times.push(Date.now() - began);
      return 'failed';
    });
    add(10);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(times).toEqual([0, 1_000, 3_000, 7_000]);
  });

  it('puts a failed batch back before later errors [ERR-05]', async () => {
    let working = false;
    const { add, batches } = setUp(async () => (working ? 'delivered' : 'failed'));
    add(10);
    await vi.advanceTimersByTimeAsync(7_000);
    add(1, 10);
    working = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(batches().slice(4)).toEqual(['e0 e1 e2 e3 e4 e5 e6 e7 e8 e9']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(batches().slice(5)).toEqual(['e10']);
  });

  it('sends a batch that waits for a retry on leave [ERR-05]', async () => {
    const { queue, add, batches } = setUp(async () => 'failed');
    add(10);
    await vi.advanceTimersByTimeAsync(500);
    add(1, 10);
    queue.leave();
    expect(batches()).toEqual(['e0 e1 e2 e3 e4 e5 e6 e7 e8 e9', 'e0 e1 e2 e3 e4 e5 e6 e7 e8 e9', 'e10']);
  });

  it('stops retrying a service that is down, and tries once more on leave [ERR-06]', async () => {
    const { queue, add, send, timers } = setUp(async () => 'failed');
    add(10);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(send).toHaveBeenCalledTimes(3 * 4);
    expect(timers()).toBe(0);
    queue.leave();
    expect(send).toHaveBeenCalledTimes(3 * 4 + 1);
  });

  it('retries a refused batch after 1, 2 and 4 s, and puts it back [ERR-05]', async () => {
    const { add, send } = setUp(async () => 'refused');
    add(10);
    await vi.advanceTimersByTimeAsync(6_999);
    expect(send).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(send).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(5);
  });

  it('sends a refused batch on leave until 5 min after it was put back [ERR-05]', async () => {
    const run = async (passed: number) => {
      const { queue, add, send } = setUp(async () => 'refused');
      add(10);
      await vi.advanceTimersByTimeAsync(passed);
      const before = send.mock.calls.length;
      queue.leave();
      return send.mock.calls.length - before;
    };
    expect(await run(306_999)).toBe(1);
    expect(await run(307_000)).toBe(0);
  });

  it('sends other errors before refused ones, in batches of their own [ERR-05]', async () => {
    const { add, batches } = setUp(async (batch) => (batch.some(({ message }) => message === 'e0') ? 'refused' : 'delivered'));
    add(10);
    await vi.advanceTimersByTimeAsync(7_000);
    add(2, 10);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(batches().slice(4)).toEqual(['e10 e11']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(batches()[5]).toBe('e0 e1 e2 e3 e4 e5 e6 e7 e8 e9');
  });

  it('keeps at most 100, with one batch in flight [ERR-06]', () => {
    const { queue, add, send, drop } = setUp(() => new Promise(() => {}));
    add(5_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(drop).toHaveBeenCalledTimes(4_890);
    queue.leave();
    expect(send).toHaveBeenCalledTimes(11);
  });

  it.each<[Delivery, string]>([
    ['failed', 'the newest of those that wait'],
    ['refused', 'the batch itself'],
  ])('counts what a full queue drops after its batch has %s: %s', async (delivery) => {
    const { add, drop } = setUp(async () => delivery);
    add(10);
    add(100, 10);
    expect(drop).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(7_000);
    expect(drop).toHaveBeenCalledTimes(10);
  });
});
