// @vitest-environment jsdom
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { clearStorage, deleteStores, readText, storedKeys, writeText } from '../../lib/storage';

const denied = {
  get localStorage(): Storage {
    throw new DOMException('denied', 'SecurityError');
  },
  get sessionStorage(): Storage {
    throw new DOMException('denied', 'SecurityError');
  },
};

describe('storage', () => {
  it('writes, reads, removes and clears one area', () => {
    expect(writeText(window, 'localStorage', 'a', '1')).toBe(true);
    writeText(window, 'localStorage', 'b', '2');
    writeText(window, 'sessionStorage', 'a', '3');
    expect(readText(window, 'localStorage', 'a')).toBe('1');
    writeText(window, 'localStorage', 'a', null);
    expect(readText(window, 'localStorage', 'a')).toBeNull();
    clearStorage(window, 'localStorage');
    expect(readText(window, 'localStorage', 'b')).toBeNull();
    expect(readText(window, 'sessionStorage', 'a')).toBe('3');
  });

  it('tells the keys of a prefix', () => {
    for (const key of ['tp_a_1', 'tp_a_2', 'tp_b_1']) writeText(window, 'localStorage', key, '');
    expect(storedKeys(window, 'localStorage', 'tp_a_').sort()).toEqual(['tp_a_1', 'tp_a_2']);
    clearStorage(window, 'localStorage');
    expect(storedKeys(denied, 'localStorage', 'tp_')).toEqual([]);
  });

  it('says so where storage is denied', () => {
    expect(readText(denied, 'localStorage', 'a')).toBeNull();
    expect(writeText(denied, 'localStorage', 'a', '1')).toBe(false);
    expect(() => clearStorage(denied, 'sessionStorage')).not.toThrow();
  });

  it('CON-06 removes databases and caches, and minds no browser without them', async () => {
    const indexedDB = new IDBFactory();
    await new Promise((resolve) => {
      indexedDB.open('vendor').onsuccess = ({ target }) => resolve((target as IDBOpenDBRequest).result.close());
    });
    const kept = new Set(['vendor-v1']);
    const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) } as CacheStorage;
    await deleteStores({ indexedDB, caches });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await indexedDB.databases()).toEqual([]);
    expect(kept.size).toBe(0);
    await deleteStores({});
    await deleteStores({ indexedDB: { databases: () => Promise.reject(new Error('denied')) } as unknown as IDBFactory });
  });
});
