import { Registry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Arrival, Held, Unavailable, Unstorable } from '../../../service/arrival';
import { arrivalsOf, entriesOf } from '../../../service/log/entry';
import type { Batch, Log } from '../../../service/log/log';
import { openLogger } from '../../../service/operation/logger';
import { workerMetrics } from '../../../service/operation/metrics';
import type { Store } from '../../../service/store/store';
import { countBy } from '../../../service/store/tables';
import { type Drain, type Heed, startDrain } from '../../../service/worker/drain';
import { hitArrival } from '../support/arrivals';

/** A log that hands out what it is given, and again what is released. */
function listLog(...batches: Arrival[][]) {
  const done: string[] = [];
  const toBatch = (arrivals: Arrival[]): Batch => ({
    texts: entriesOf(arrivals).map(({ text }) => text),
    done: async () => void done.push(...arrivals.map(({ key }) => key)),
    release: async () => void batches.push(arrivals),
  });
  const take: Log['take'] = (wait) => {
    const next = batches.shift();
    if (next) return Promise.resolve(toBatch(next));
    return new Promise((end) => {
      setTimeout(() => end(undefined), Math.min(wait, 5));
    });
  };
  const append: Log['append'] = async (entries) => void batches.push(entries.flatMap(({ text }) => arrivalsOf(text)));
  return { done, log: { take, append } as Log };
}

const result = (kept: number) => ({ kept: { ...countBy(() => 0), hit: kept }, repeated: countBy(() => 0), erased: 0 });

let drain: Drain;
afterEach(() => drain.stop());

const start = (log: Log, store: Partial<Store>) => {
  const metrics = workerMetrics(new Registry());
  drain = startDrain({ log, store: store as Store, metrics, logger: openLogger('error'), resolve: async (arrivals) => arrivals });
  return metrics;
};

describe('a worker', () => {
  it('removes a batch from the log only once the store has it', async () => {
    const order: string[] = [];
    const arrival = hitArrival();
    let given = false;
    const batch: Batch = {
      texts: entriesOf([arrival]).map(({ text }) => text),
      done: async () => void order.push('done'),
      release: async () => {},
    };
    const log = {
      take: async () => {
        if (given) return new Promise<undefined>((end) => setImmediate(() => end(undefined)));
        given = true;
        return batch;
      },
    } as unknown as Log;
    start(log, {
      put: async () => {
        order.push('put');
        return result(1);
      },
    });
    await vi.waitFor(() => expect(order).toEqual(['put', 'done']), 30_000);
  });

  it('returns a batch to the log while the store is down, and stores it afterwards', async () => {
    const arrival = hitArrival();
    const { log, done } = listLog([arrival]);
    const put = vi.fn<Store['put']>().mockRejectedValueOnce(new Unavailable('down')).mockResolvedValue(result(1));
    const metrics = start(log, { put });
    await vi.waitFor(() => expect(done).toEqual([arrival.key]), 30_000);
    expect((await metrics.storeFailures.get()).values[0]?.value).toBe(1);
    expect((await metrics.stored.get()).values.find(({ labels }) => labels.kind === 'hit')?.value).toBe(1);
  });

  it('sets aside entries that the store refuses, and stores the rest of the batch', async () => {
    const [good, bad] = [hitArrival(), hitArrival()];
    const { log, done } = listLog([bad, good]);
    const stored: string[] = [];
    const setAside = vi.fn<Store['setAside']>().mockResolvedValue();
    start(log, {
      setAside,
      put: async (arrivals) => {
        if (arrivals.some(({ key }) => key === bad.key)) throw new Unstorable('no');
        stored.push(...arrivals.map(({ key }) => key));
        return result(arrivals.length);
      },
    });
    await vi.waitFor(() => expect(done).toHaveLength(2), 30_000);
    expect(stored).toEqual([good.key]);
    expect(setAside.mock.calls).toEqual([[bad, 'no']]);
  });

  it('finds one refused arrival among 1000 with some 20 statements', async () => {
    const arrivals = Array.from({ length: 1_000 }, () => hitArrival());
    const bad = arrivals[617];
    const { log, done } = listLog(arrivals);
    const stored: string[] = [];
    const put = vi.fn<Store['put']>().mockImplementation(async (some) => {
      if (some.some(({ key }) => key === bad?.key)) throw new Unstorable('no');
      stored.push(...some.map(({ key }) => key));
      return result(some.length);
    });
    const setAside = vi.fn<Store['setAside']>().mockResolvedValue();
    start(log, { put, setAside });
    await vi.waitFor(() => expect(done).toHaveLength(1_000), 30_000);
    expect(stored).toEqual(arrivals.filter((one) => one !== bad).map(({ key }) => key));
    expect(setAside).toHaveBeenCalledTimes(1);
    expect(put.mock.calls.length).toBeLessThan(25);
  });

  it('puts arrivals whose rows somebody holds at the end of the log, stores all others meanwhile, and those once they are free', async () => {
    const arrivals = Array.from({ length: 100 }, () => hitArrival());
    const [held, later] = [arrivals[30], hitArrival()];
    const { log, done } = listLog(arrivals, [later]);
    const stored: string[] = [];
    let isHeld = true;
    start(log, {
      put: async (some) => {
        if (isHeld && some.some(({ key }) => key === held?.key)) throw new Held('waits for process 7');
        stored.push(...some.map(({ key }) => key));
        return result(some.length);
      },
    });
    await vi.waitFor(() => expect(done).toContain(later.key), 30_000);
    expect(stored).toEqual([...arrivals.filter((one) => one !== held), later].map(({ key }) => key));
    isHeld = false;
    await vi.waitFor(() => expect(stored).toContain(held?.key), 30_000);
  });

  it('stores the readable entries of a batch', async () => {
    const good = hitArrival();
    const put = vi.fn<Store['put']>().mockResolvedValue(result(1));
    const { log, done } = listLog([good]);
    const first = log.take;
    start({ take: async (wait) => first(wait).then((batch) => batch && { ...batch, texts: ['{', ...batch.texts] }) } as Log, { put });
    await vi.waitFor(() => expect(done).toEqual([good.key]), 30_000);
    expect(put.mock.calls[0]?.[0]).toEqual([good]);
  });

  it('stores a large batch in parts while it gives way, and what is left at once when it no longer does', async () => {
    const now = Date.now();
    const arrivals = Array.from({ length: 3_000 }, (_, i) => hitArrival({}, now - (i ? 1_000 : 9_000)));
    const { log, done } = listLog(arrivals);
    const stored: string[][] = [];
    const put = async (some: readonly Arrival[]) => {
      stored.push(some.map(({ key }) => key));
      return result(some.length);
    };
    const heed = vi.fn<Heed>().mockReturnValueOnce(true).mockReturnValueOnce(true).mockReturnValue(false);
    const [metrics, logger] = [workerMetrics(new Registry()), openLogger('error')];
    drain = startDrain({ log, store: { put } as unknown as Store, metrics, logger, resolve: async (some) => some, heed });
    await vi.waitFor(() => expect(done).toHaveLength(3_000), 30_000);
    expect(stored.map(({ length }) => length)).toEqual([400, 400, 2_200]);
    expect(stored.flat()).toEqual(arrivals.map(({ key }) => key));
    // Each time of the oldest that is left.
    const [first = 0, second = 0, third = 0] = heed.mock.calls.map(([behind]) => behind);
    expect(first).toBeGreaterThanOrEqual(9_000);
    expect(first - second).toBeGreaterThan(1_000);
    expect(third).toBeGreaterThanOrEqual(second);
  });

  it('says once a minute why it is behind, and not while it is not', async () => {
    const now = Date.now();
    const late = [20_000, 30_000].map((ms) => [hitArrival({}, now - ms)]);
    const { log, done } = listLog([hitArrival({}, now)], ...late, [hitArrival({}, now)]);
    const warn = vi.fn();
    const metrics = workerMetrics(new Registry());
    const slow = async () => {
      await new Promise((end) => setImmediate(end));
      return result(1);
    };
    const logger = { warn, error: vi.fn() } as unknown as ReturnType<typeof openLogger>;
    drain = startDrain({ log, store: { put: slow } as unknown as Store, metrics, logger, resolve: async (arrivals) => arrivals });
    await vi.waitFor(() => expect(done).toHaveLength(4), 30_000);
    expect(warn.mock.calls).toEqual([
      [{ seconds: expect.toSatisfy((s: number) => s >= 20), why: expect.any(String), unsaid: 0 }, 'the worker is behind what arrives'],
    ]);
  });
});
