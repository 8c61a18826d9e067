import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../../kernel';
import type { Parcel } from '../../../../plugins/analytics/delivery/batches';
import { createJournal } from '../../../../plugins/analytics/delivery/journal';
import type { Entry } from '../../../../plugins/analytics/delivery/review';
import type { Store } from '../../../../plugins/analytics/delivery/store';

const NOW = 1_800_000_000_000;
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());
const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A store in memory, which can be made full. */
function memoryStore(shared = new Map<string, Entry>(), seen = new Map<string, number>()) {
  const store = {
    ready: true,
    full: false,
    puts: [] as string[][],
    largest: 0,
    entries: shared,
    put: async (entries: readonly Entry[], now: number) => {
      store.puts.push(entries.map(({ id }) => id));
      if (store.full) throw new Error('full');
      for (const entry of entries) {
        shared.set(entry.id, entry);
        seen.set(entry.page, now);
      }
      store.largest = Math.max(
        store.largest,
        [...shared.values()].reduce((sum, { bytes }) => sum + bytes, 0),
      );
    },
    remove: async (ids: readonly string[]) => {
      for (const id of ids) shared.delete(id);
    },
    review: async (decide: Parameters<Store['review']>[0]) => {
      const claim = decide(
        [...shared.values()],
        [...seen].map(([page, time]) => ({ page, seen: time })),
      );
      for (const entry of claim.claimed) shared.set(entry.id, entry);
      for (const id of claim.removed) shared.delete(id);
      return claim;
    },
    rest: vi.fn(),
    clear: async () => shared.clear(),
  };
  return store satisfies Store;
}

const parcel = (id: string, bytes = 1_000): Parcel => ({ id, json: `{"hit_id":"${id}"}`, bytes, time: NOW });
const open = (stores: Store[], page = 'me', consent = { allowed: true }) => {
  const env = { window: globalThis, now: Date.now } as unknown as Env;
  return createJournal({ env, page, stores, allowed: () => consent.allowed });
};

describe('createJournal', () => {
  it('writes everything from a task in one write at its end [HIT-05]', async () => {
    const store = memoryStore();
    const journal = open([store]);
    journal.write([parcel('a')]);
    journal.write([parcel('b')]);
    expect(store.puts).toEqual([]);
    await elapse(0);
    expect(store.puts).toEqual([['a', 'b']]);
    journal.strike([parcel('a')]);
    await elapse(0);
    expect([...store.entries.keys()]).toEqual(['b']);
  });

  it('saves to the store that is ready if a page ends while the preferred one is opening [HIT-05]', async () => {
    const opening = { ...memoryStore(), ready: false, put: () => new Promise<void>(() => {}) };
    const store = memoryStore();
    const consent = { allowed: true };
    const journal = open([opening, store], 'me', consent);
    journal.write([parcel('a')]);
    await elapse(0);
    expect([...store.entries.keys()]).toEqual([]);
    consent.allowed = false;
    journal.rest(true);
    expect([...store.entries.keys()]).toEqual([]);
    consent.allowed = true;
    journal.rest(true);
    expect([...store.entries.keys()]).toEqual(['a']);
  });

  it('writes before it rests, except hits that arrived within the task [HIT-05]', async () => {
    const store = memoryStore();
    const journal = open([store]);
    journal.write([parcel('a'), parcel('b')]);
    journal.strike([parcel('a')]);
    journal.rest(true);
    expect(store.puts).toEqual([['b']]);
    expect(store.rest).toHaveBeenCalledWith(true);
  });

  it('moves everything to the next store when one is full, and keeps nothing when all are [HIT-05]', async () => {
    const [database, storage] = [memoryStore(), memoryStore()];
    const journal = open([database, storage]);
    journal.write([parcel('a')]);
    await elapse(0);
    database.full = true;
    journal.write([parcel('b')]);
    await elapse(0);
    expect([...storage.entries.keys()]).toEqual(['a', 'b']);
    expect(journal.lasting).toBe(true);
    storage.full = true;
    journal.write([parcel('c')]);
    await elapse(0);
    expect(journal.lasting).toBe(false);
  });

  it('claims an entry of two stores once [HIT-05]', async () => {
    const [database, storage] = [memoryStore(), memoryStore()];
    for (const store of [database, storage]) store.entries.set('a', { ...parcel('a'), page: 'dead', tries: 0 });
    expect((await open([database, storage]).claim(50)).entries.map(({ id }) => id)).toEqual(['a']);
  });

  it('shows every 5 s that its page is alive, as long as it has entries [HIT-05]', async () => {
    const store = memoryStore();
    const journal = open([store]);
    journal.write([parcel('a')]);
    await elapse(10_000);
    expect(store.puts).toEqual([['a'], [], []]);
    journal.strike([parcel('a')]);
    await elapse(60_000);
    expect(store.puts).toHaveLength(3);
  });

  it('writes nothing without consent [CON-20]', async () => {
    const store = memoryStore();
    const consent = { allowed: false };
    const journal = open([store], 'me', consent);
    journal.write([parcel('a')]);
    await elapse(60_000);
    expect(store.puts).toEqual([]);
    expect(await journal.claim(50)).toEqual({ entries: [], more: false });
  });

  it('stays under 256 KB in five tabs, whatever they write [HIT-05]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 100, max: 20_000 })), { maxLength: 200 }), async (writes) => {
        const shared = new Map<string, Entry>();
        const seen = new Map<string, number>();
        const stores = [...Array(5)].map(() => memoryStore(shared, seen));
        const tabs = stores.map((store, n) => open([store], `tab${n}`));
        for (const [n, [tab, bytes]] of writes.entries()) {
          tabs[tab]?.write([parcel(`${n}`, bytes)]);
          await Promise.resolve();
          await Promise.resolve();
        }
        await elapse(0);
        expect(Math.max(...stores.map(({ largest }) => largest))).toBeLessThan(256_000);
        // The newest entry is stored, whichever tab wrote it.
        if (writes.length) expect(shared.has(`${writes.length - 1}`)).toBe(true);
        vi.clearAllTimers();
      }),
      { numRuns: 500 },
    );
  });
});
