import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../../kernel';
import { createJournal, type Entry, isSound, review, type Sighting, type Store } from '../../../../plugins/analytics/delivery/journal';
import type { Parcel } from '../../../../plugins/analytics/delivery/queue-state';
import { aLife } from '../../../support/a-life';

describe('review', () => {
  const NOW = 1_800_000_000_000;
  const DAY = 86_400_000;
  const entry = (id: string, given: Partial<Entry> = {}): Entry => ({
    ...{ id, json: `{"hit_id":"${id}"}`, bytes: 100, time: NOW - 1_000, page: 'dead', tries: 0 },
    ...given,
  });
  const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);

  describe('review of claimable hits', () => {
    it('claims hits of pages silent for 15 s, under the same ids [HIT-05]', () => {
      const sightings = [
        { page: 'alive', seen: NOW - 14_999 },
        { page: 'silent', seen: NOW - 15_000 },
      ];
      const entries = [entry('a', { page: 'alive' }), entry('b', { page: 'silent' }), entry('c'), entry('d', { page: 'me' })];
      const { claimed, removed, gone, others } = review(entries, sightings, 'me', NOW, 50);
      expect(claimed).toEqual([entry('b', { page: 'me', tries: 1 }), entry('c', { page: 'me', tries: 1 })]);
      expect({ removed, gone, others }).toEqual({ removed: [], gone: ['silent'], others: true });
    });

    it('claims the least tried and oldest hits first, up to the limit [HIT-05]', () => {
      const entries = [entry('a', { tries: 1, time: NOW - 9 }), entry('b', { time: NOW - 5 }), entry('c', { time: NOW - 7 })];
      expect(ids(review(entries, [], 'me', NOW, 2).claimed)).toEqual(['c', 'b']);
      expect(ids(review(entries, [], 'me', NOW, 3).claimed)).toEqual(['c', 'b', 'a']);
    });

    it('claims hits dated in the future, after the clock was set back [HIT-05]', () => {
      const future = entry('a', { time: NOW + 3 * DAY });
      const { claimed } = review([future], [{ page: 'dead', seen: NOW + 3 * DAY }], 'me', NOW, 50);
      expect(claimed).toEqual([entry('a', { page: 'me', tries: 1, time: NOW })]);
    });
  });

  describe('review of expired hits', () => {
    const bounds = [
      ['7 days old', entry('a', { time: NOW - 7 * DAY }), []],
      ['older', entry('a', { time: NOW - 7 * DAY - 1 }), ['a']],
      ['tried by 4 pages', entry('a', { tries: 4 }), []],
      ['tried by 5 pages', entry('a', { tries: 5 }), ['a']],
      ['being tried by the fifth page, which is this one', entry('a', { tries: 5, page: 'me' }), []],
      ['being tried by the fifth page, which is alive', entry('a', { tries: 5, page: 'alive' }), []],
    ] as const;
    it.each(bounds)('removes a hit by its age and tries, or keeps it: %s [HIT-05]', (_, only, removed) => {
      expect(review([only], [{ page: 'alive', seen: NOW }], 'me', NOW, 50).removed).toEqual(removed);
    });

    it('removes the oldest hits beyond 200, and beyond 192 KiB [HIT-05]', () => {
      const many = [...Array(203).keys()].map((n) => entry(`${n}`, { time: NOW - n }));
      expect(review(many, [], 'me', NOW, 0).removed).toEqual(['200', '201', '202']);
      const large = [...Array(5).keys()].map((n) => entry(`${n}`, { time: NOW - n, bytes: 50_000 }));
      expect(review(large, [], 'me', NOW, 0).removed).toEqual(['3', '4']);
    });

    it('brings any journal within bounds, and claims no hits of living pages [HIT-05]', () => {
      const anEntry = fc.record<Entry>({
        id: fc.uuid(),
        json: fc.constant('{}'),
        bytes: fc.integer({ min: 1, max: 60_000 }),
        time: fc.integer({ min: NOW - 9 * DAY, max: NOW + DAY }),
        page: fc.constantFrom('me', 'alive', 'silent', 'dead'),
        tries: fc.integer({ min: 0, max: 7 }),
      });
      const sightings: Sighting[] = [
        { page: 'alive', seen: NOW - 1 },
        { page: 'silent', seen: NOW - 60_000 },
      ];
      fc.assert(
        fc.property(fc.uniqueArray(anEntry, { maxLength: 300, selector: ({ id }) => id }), fc.nat(60), (entries, most) => {
          const { claimed, removed } = review(entries, sightings, 'me', NOW, most);
          const left = entries.filter(({ id }) => !removed.includes(id));
          expect(left.length).toBeLessThanOrEqual(200);
          expect(left.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(196_608);
          expect(left.every(({ time }) => NOW - time <= 7 * DAY)).toBe(true);
          expect(claimed.length).toBeLessThanOrEqual(most);
          for (const taken of claimed) {
            const before = left.find(({ id }) => id === taken.id);
            expect(['silent', 'dead']).toContain(before?.page);
            expect(taken).toMatchObject({ page: 'me', tries: (before?.tries ?? 9) + 1 });
            expect(taken.tries).toBeLessThanOrEqual(5);
            expect(taken.time).toBeLessThanOrEqual(NOW);
          }
        }),
        { numRuns: 500 },
      );
    });
  });

  it('isSound rejects an entry whose JSON is no hit with its id [HIT-05]', () => {
    expect(isSound(entry('a'))).toBe(true);
    for (const json of ['', 'null', '{', '{}', '[]', '{"hit_id":"b"}']) expect(isSound(entry('a', { json }))).toBe(false);
  });
});

describe('journal', () => {
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
  const tell = vi.fn();
  const open = (stores: Store[], page = 'me', consent = { allowed: true }) => {
    const env = { window: globalThis, now: Date.now } as unknown as Env;
    return createJournal({ env, later: aLife().later, page, stores, allowed: () => consent.allowed, tell });
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

    it('tells why hits are dropped once there are over 200 [HIT-05]', async () => {
      const store = memoryStore();
      const journal = open([store]);
      tell.mockClear();
      journal.write(Array.from({ length: 200 }, (_, n) => parcel(`${n}`, 100)));
      await journal.claim(0);
      expect(tell).not.toHaveBeenCalled();
      journal.write([parcel('newest', 100)]);
      await elapse(0);
      await journal.claim(0);
      expect(tell).toHaveBeenCalledWith({ what: 'stored hits, 192 KB, 7 days or 5 tries', most: 200, drops: 'oldest' });
      expect(store.entries.size).toBe(200);
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

    it('createJournal writes nothing without consent [CON-20]', async () => {
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
});
