import { Gauge, Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Said } from '../../../service/operation/ask-hits';
import { openLogger } from '../../../service/operation/logger';
import { retainDaily, retainDays } from '../../../service/operation/retention';
import { countBy } from '../../../service/store/tables';

const DAY = 86_400_000;
const WAIT = { timeout: 30_000 };
const NOW = Date.UTC(2026, 10, 28);

/** A store with so many rows that are too old. */
function storeWith(due: { hit: number; error: number }, failures = 0) {
  const calls: (readonly number[])[] = [];
  const retain = async (before: number, now: number, most: number) => {
    calls.push([before, now, most]);
    if (failures-- > 0) throw new Error('down');
    const deleted = { ...countBy(() => 0), hit: Math.min(due.hit, most), error: Math.min(due.error, most) };
    due.hit -= deleted.hit;
    due.error -= deleted.error;
    return deleted;
  };
  return { calls, retain };
}

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout'] }));
afterEach(() => vi.useRealTimers());

describe('a retention', () => {
  it('deletes 10 000 rows of a kind at a time until none are left, and says how many', async () => {
    vi.useRealTimers();
    const store = storeWith({ hit: 25_000, error: 3 });
    expect(await retainDays(store, 395, NOW)).toMatchObject({ hit: 25_000, error: 3 });
    expect(store.calls).toEqual(Array.from({ length: 3 }, () => [NOW - 395 * DAY, NOW, 10_000]));
  });

  it('deletes fewer rows at a time while they take over a second, at least 500, and more again', async () => {
    vi.useRealTimers();
    const store = storeWith({ hit: 16_000, error: 0 });
    const times = [2_000, 20_000, 250, 100].flatMap((took) => [0, took]);
    expect(await retainDays(store, 395, NOW, undefined, () => times.shift() ?? 0)).toMatchObject({ hit: 16_000 });
    expect(store.calls.map(([, , most]) => most)).toEqual([10_000, 5_000, 500, 1_000]);
  });

  it('a retention stops between two pieces', async () => {
    const store = storeWith({ hit: 25_000, error: 0 });
    expect(await retainDays(store, 395, NOW, AbortSignal.abort())).toMatchObject({ hit: 10_000 });
  });
});

describe('a daily retention', () => {
  const metric = () => new Gauge({ registers: [new Registry()], name: 'retained', help: 'x' });

  it('runs at once and notes when it did', async () => {
    const retained = metric();
    const store = storeWith({ hit: 1, error: 0 });
    const stop = retainDaily({ store, days: 30, metrics: { retained }, logger: openLogger('error'), now: () => NOW });
    await vi.waitFor(async () => expect((await retained.get()).values[0]?.value).toBe(NOW / 1_000), WAIT);
    await stop();
    expect(store.calls).toHaveLength(1);
  });

  it('S24: runs again without being asked, and says since when it has not', async () => {
    const retained = metric();
    const store = storeWith({ hit: 1, error: 0 });
    let now = NOW;
    const ask = async (): Promise<Said> => {
      now += DAY;
      return store.calls.length < 32 ? 'agree' : 'differ';
    };
    const parts = { store, days: 30, metrics: { retained }, logger: openLogger('fatal'), now: () => now, daily: 1, asking: 1 };
    expect((await retained.get()).values[0]?.value ?? 0).toBe(0);
    const stop = retainDaily({ ...parts, ask });
    await vi.waitFor(() => expect(now).toBeGreaterThan(NOW + 64 * DAY), WAIT);
    await stop();
    expect(store.calls.map(([before]) => before)).toEqual(Array.from({ length: 32 }, (_, i) => NOW + (i + 1 - 30) * DAY));
    expect((await retained.get()).values[0]?.value).toBe((NOW + 32 * DAY) / 1_000);
  });

  it('notes nothing while the store is down, and stops', async () => {
    const retained = metric();
    const store = storeWith({ hit: 1, error: 0 }, 1);
    const stop = retainDaily({ store, days: 30, metrics: { retained }, logger: openLogger('error'), now: () => NOW });
    await vi.waitFor(() => expect(store.calls).toHaveLength(1), WAIT);
    await stop();
    expect((await retained.get()).values[0]?.value ?? 0).toBe(0);
  });

  it('deletes nothing by a clock that is years ahead while hits say so, nor for a day while none arrives', async () => {
    const store = storeWith({ hit: 1, error: 0 });
    const said: Said[] = ['silent', 'differ', 'silent', 'silent', 'agree'];
    const asked: number[] = [];
    const ask = async (now: number) => {
      expect(store.calls).toEqual([]);
      asked.push(now);
      return said.shift() ?? 'silent';
    };
    const parts = { days: 30, metrics: { retained: metric() }, logger: openLogger('fatal'), now: () => NOW };
    const stop = retainDaily({ ...parts, store, ask, asking: 1 });
    await vi.waitFor(() => expect(store.calls).toHaveLength(1), WAIT);
    expect(asked).toHaveLength(5);
    await stop();
    const idle = storeWith({ hit: 1, error: 0 });
    let asks = 0;
    const never = async (): Promise<Said> => {
      expect(idle.calls).toEqual([]);
      asks += 1;
      return 'silent';
    };
    const stopIdle = retainDaily({ ...parts, store: idle, ask: never, asking: 1 });
    await vi.waitFor(() => expect(idle.calls).toHaveLength(1), WAIT);
    expect(asks).toBe(25);
    await stopIdle();
  });

  it('S3: deletes nothing before its counts are kept, and goes on after a day without them', async () => {
    const store = storeWith({ hit: 1, error: 0 });
    let now = NOW;
    const asked: number[] = [];
    const answers: (boolean | Error)[] = [false, new Error('down'), true];
    const seal = async (before: number) => {
      asked.push(before);
      expect(store.calls).toEqual([]);
      const answer = answers.shift() ?? false;
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const parts = { days: 30, metrics: { retained: metric() }, logger: openLogger('fatal'), now: () => now, seal, sealing: 1 };
    const stop = retainDaily({ ...parts, store });
    await vi.waitFor(() => expect(store.calls).toHaveLength(1), WAIT);
    expect(asked).toEqual([1, 2, 3].map(() => NOW - 30 * DAY));
    await stop();
    const late = storeWith({ hit: 1, error: 0 });
    let tries = 0;
    const never = async () => {
      tries += 1;
      now += tries * DAY;
      return false;
    };
    const stopLate = retainDaily({ ...parts, store: late, seal: never });
    await vi.waitFor(() => expect(late.calls).toHaveLength(1), WAIT);
    expect(tries).toBe(1);
    await stopLate();
  });
});
