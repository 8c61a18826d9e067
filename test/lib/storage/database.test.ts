import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { createDatabase } from '../../../lib/storage/database';

afterEach(() => void vi.useRealTimers());

const stores = { things: 'id' };
const open = (indexedDB: IDBFactory | undefined = new IDBFactory()) => {
  const window = { indexedDB, setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout } as unknown as Window;
  const database = createDatabase(window, 'tp_test', stores);
  const put = (...ids: string[]) =>
    database.write((store) => {
      for (const id of ids) store('things').put({ id });
    });
  const all = async () => {
    let found: { id: string }[] = [];
    await database.change((store) => {
      const request = store('things').getAll();
      request.onsuccess = () => {
        found = request.result;
      };
    });
    return found.map(({ id }) => id);
  };
  return { indexedDB, database, put, all };
};

it('a database keeps what is written, and opens again after close', async () => {
  const { indexedDB, database, put } = open();
  expect(database.open).toBe(false);
  await put('a', 'b');
  expect(database.open).toBe(true);
  database.close();
  expect(database.open).toBe(false);
  await put('c');
  expect(await open(indexedDB).all()).toEqual(['a', 'b', 'c']);
});

it('commits a write at once, so that it survives the end of the page [HIT-05]', async () => {
  const { database, put } = open();
  await put('a');
  const commit = vi.fn();
  const { IDBTransaction } = await import('fake-indexeddb');
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(commit);
  void put('b');
  expect(commit).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
  database.close();
});

it('a database completes a write that began before close', async () => {
  const { database, put, all } = open();
  await put('a');
  const written = put('b');
  database.close();
  await written;
  expect(await all()).toEqual(['a', 'b']);
});

it('a database closes when another connection deletes the database, and recreates it at the next write', async () => {
  const { indexedDB, put, all } = open();
  await put('a');
  await new Promise((resolve, reject) => {
    const request = (indexedDB as IDBFactory).deleteDatabase('tp_test');
    request.onsuccess = resolve;
    request.onblocked = reject;
  });
  await put('b');
  expect(await all()).toEqual(['b']);
});

it('a database removes its database [CON-06]', async () => {
  const { indexedDB, database, put } = open();
  await put('a');
  await database.remove();
  expect(await (indexedDB as IDBFactory).databases()).toEqual([]);
});

it('a database rejects without IndexedDB, when a write throws and when a transaction aborts', async () => {
  const none = open(null as unknown as IDBFactory);
  await expect(none.put('a')).rejects.toThrow();
  await none.database.remove();
  const { database, all } = open();
  await expect(
    database.write(() => {
      throw new Error('full');
    }),
  ).rejects.toThrow('full');
  await expect(database.change((store) => void store('things').transaction.abort())).rejects.toBeDefined();
  expect(await all()).toEqual([]);
});

it('a database rejects after 3 s when the database does not open', async () => {
  vi.useFakeTimers();
  const close = vi.fn();
  const request: { result: unknown; onsuccess?: () => void } = { result: { close } };
  const { put } = open({ open: () => request } as unknown as IDBFactory);
  const written = expect(put('a')).rejects.toThrow('tp_test does not open');
  await vi.advanceTimersByTimeAsync(3_000);
  await written;
  request.onsuccess?.();
  expect(close).toHaveBeenCalledTimes(1);
});
