import { IDBFactory } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { deleteStores, type Stores } from '../../../lib/storage/delete-stores';

const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'));

/** A browser in which every store contains something. */
async function browser() {
  const indexedDB = new IDBFactory();
  await new Promise((resolve) => {
    indexedDB.open('vendor').onsuccess = ({ target }) => resolve((target as IDBOpenDBRequest).result.close());
  });
  const cached = new Set(['vendor-v1']);
  const buckets = new Set(['vendor-bucket']);
  const files = new Set(['id', 'locked', 'folder']);
  const directory = {
    async *keys() {
      yield* [...files];
    },
    removeEntry: async (name: string, options?: { recursive?: boolean }) => {
      if (name === 'locked' || (name === 'folder' && !options?.recursive)) await denied();
      files.delete(name);
    },
  };
  const stores = {
    indexedDB,
    caches: { keys: async () => [...cached], delete: async (name: string) => cached.delete(name) },
    navigator: {
      storage: { getDirectory: async () => directory },
      storageBuckets: { keys: async () => [...buckets], delete: async (name: string) => void buckets.delete(name) },
    },
  } as unknown as Stores;
  const left = async () => [...(await indexedDB.databases()).map(({ name }) => name), ...cached, ...buckets, ...files];
  return { stores, left };
}

it('a withdrawal deletes databases, caches, buckets and files, except a file that is being written [CON-06]', async () => {
  const { stores, left } = await browser();
  await deleteStores(stores, () => false);
  await vi.waitFor(async () => expect(await left()).toEqual(['locked']), 30_000);
});

it.each([
  ['indexedDB', { indexedDB: { databases: denied } }, ['vendor', 'locked']],
  ['caches', { caches: { keys: denied } }, ['vendor-v1', 'locked']],
  [
    'navigator',
    { navigator: { storage: { getDirectory: denied }, storageBuckets: { keys: denied } } },
    ['vendor-bucket', 'id', 'locked', 'folder'],
  ],
] as const)('a withdrawal deletes the other stores when %s is denied [CON-06]', async (_, withheld, expected) => {
  const { stores, left } = await browser();
  await deleteStores({ ...stores, ...(withheld as unknown as Stores) }, () => false);
  await vi.waitFor(async () => expect(await left()).toEqual(expected), 30_000);
});

it.each<[string, Stores]>([
  ['lacks all of them', {}],
  ['has empty ones', { indexedDB: {} as IDBFactory, navigator: { storage: {} as StorageManager } }],
  [
    'throws at each',
    {
      get indexedDB(): IDBFactory {
        throw new DOMException('denied', 'SecurityError');
      },
    },
  ],
])('resolves in a browser that %s', async (_, stores) => {
  await expect(deleteStores(stores, () => false)).resolves.toBeUndefined();
});
