// @page
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../../kernel';
import type { Store } from '../../../../plugins/analytics/delivery/journal';
import { type Entry, review } from '../../../../plugins/analytics/delivery/journal';
import { createDatabaseStore, createStorageStore } from '../../../../plugins/analytics/delivery/stores';

const NOW = 1_800_000_000_000;
let env: Env;

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  const { setTimeout, clearTimeout } = globalThis;
  env = { window: { indexedDB: new IDBFactory(), localStorage, setTimeout, clearTimeout } } as unknown as Env;
});

const entry = (id: string, page: string, given: Partial<Entry> = {}): Entry => ({
  ...{ id, json: `{"hit_id":"${id}","text":"a b\\nñ"}`, bytes: 30 + id.length, time: NOW, page, tries: 0 },
  ...given,
});
const claim = async (store: Store, page: string, now: number) =>
  (await store.review((entries, sightings) => review(entries, sightings, page, now, 50), now)).claimed.map(({ id }) => id).sort();
const count = async (store: Store) => {
  let found = 0;
  await store.review((entries) => {
    found = entries.length;
    return { claimed: [], removed: [], gone: [], others: false };
  }, NOW);
  return found;
};

const report = vi.fn();
const kinds = [
  ['IndexedDB', createDatabaseStore],
  ['localStorage', (...[env, page]: Parameters<typeof createDatabaseStore>) => createStorageStore(env, page, report)],
] as const;

describe.each(kinds)('store in %s', (_, createStore) => {
  it('keeps hits unchanged for the next page [HIT-05]', async () => {
    const before = createStore(env, 'before');
    await before.put([entry('a', 'before')], NOW);
    await before.put([entry('b', 'before')], NOW);
    await before.remove(['b']);
    before.rest(true);
    const after = createStore(env, 'after');
    const { claimed } = await after.review((entries, sightings) => review(entries, sightings, 'after', NOW + 9, 50), NOW + 9);
    expect(claimed).toEqual([entry('a', 'after', { tries: 1 })]);
  });

  it('lets one of five tabs claim leftovers [HIT-05]', async () => {
    const dead = createStore(env, 'dead');
    await dead.put(
      [...Array(20).keys()].map((n) => entry(`${n}`, 'dead')),
      NOW,
    );
    const tabs = [...Array(5).keys()].map((n) => createStore(env, `tab${n}`));
    const claims = await Promise.all(tabs.map((store, n) => claim(store, `tab${n}`, NOW + 20_000)));
    expect(claims.map((ids) => ids.length).sort((a, b) => a - b)).toEqual([0, 0, 0, 0, 20]);
  });

  it('lets others claim nothing of a living page, and everything of one that ended [HIT-05]', async () => {
    const one = createStore(env, 'one');
    await one.put([entry('a', 'one')], NOW);
    const other = createStore(env, 'other');
    expect(await claim(other, 'other', NOW + 14_000)).toEqual([]);
    await one.put([], NOW + 14_000);
    expect(await claim(other, 'other', NOW + 28_000)).toEqual([]);
    one.rest(false);
    expect(await claim(other, 'other', NOW + 28_000)).toEqual([]);
    await one.put([], NOW + 28_000);
    one.rest(true);
    expect(await claim(other, 'other', NOW + 28_001)).toEqual(['a']);
  });

  it('writes again when its page returns from the back/forward cache [HIT-05]', async () => {
    const store = createStore(env, 'one');
    await store.put([entry('a', 'one')], NOW);
    store.rest(false);
    await store.put([entry('b', 'one')], NOW);
    expect(await count(createStore(env, 'other'))).toBe(2);
  });

  it('clears the entries of all pages [CON-06 HIT-05]', async () => {
    await createStore(env, 'one').put([entry('a', 'one')], NOW);
    const store = createStore(env, 'other');
    await store.put([entry('b', 'other')], NOW);
    await store.clear();
    expect(await env.window.indexedDB.databases()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });
});

describe('store in localStorage', () => {
  it('rejects when storage is full [HIT-05]', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(createStorageStore(env, 'one', report).put([entry('a', 'one')], NOW)).rejects.toThrow();
  });

  it('reads the valid entries among malformed text under its keys [HIT-05]', async () => {
    localStorage.setItem('tp_journal_x', 'NaN\nnonsense\nid 0 x {}\n\nid 1 2 {"hit_id":"id"}');
    localStorage.setItem('tp_journal_', '');
    localStorage.setItem('tp_page', 'other');
    expect(await count(createStorageStore(env, 'one', report))).toBe(1);
    expect(await claim(createStorageStore(env, 'one', report), 'one', 3)).toEqual(['id']);
    expect(localStorage.getItem('tp_journal_x')).toBeNull();
    // SES-11: a key that contains no valid entry is removed.
    expect(localStorage.getItem('tp_journal_')).toBeNull();
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error("tp_journal_ can't be parsed"), { severity: 'warn' });
  });
});
