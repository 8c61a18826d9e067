/** A window with its stores. Older browsers and insecure pages lack some. */
export interface Stores {
  readonly indexedDB?: IDBFactory;
  readonly caches?: CacheStorage;
  readonly navigator?: Partial<Pick<Navigator, 'storage' | 'storageBuckets'>>;
}

/** TypeScript's library knows no iterators of directories. */
type Directory = FileSystemDirectoryHandle & { keys(): AsyncIterable<string> };

/** Ignores errors: denied storage contains nothing, and one entry that stays must not protect others. */
async function quietly(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch {
    // A file that a script is writing is locked.
  }
}

const empty = <T>(list: () => Promise<Iterable<T> | AsyncIterable<T> | undefined> | undefined, remove: (item: T) => unknown) =>
  quietly(async () => {
    for await (const item of (await list()) ?? []) await quietly(() => remove(item));
  });

/**
 * Removes every database that `keeps` does not name. With `all`, also removes every cache, storage bucket and file of the origin private
 * file system, those of workers included. An open database disappears when its script closes it, or with its page. A file that a script is
 * writing stays until the next call. Never rejects.
 */
export async function deleteStores(window: Stores, keeps: (database: string) => boolean, all = true): Promise<void> {
  let directory: Directory | undefined;
  const files = async () => {
    directory = (await window.navigator?.storage?.getDirectory?.()) as Directory | undefined;
    return directory?.keys();
  };
  // In a sandboxed frame, even reading `caches` throws.
  await Promise.all([
    empty(
      async () => window.indexedDB?.databases?.(),
      ({ name = '' }) => keeps(name) || window.indexedDB?.deleteDatabase(name),
    ),
    empty(
      async () => (all ? window.caches?.keys() : []),
      (name) => window.caches?.delete(name),
    ),
    empty(
      async () => (all ? window.navigator?.storageBuckets?.keys() : []),
      (name) => window.navigator?.storageBuckets?.delete(name),
    ),
    empty(
      async () => (all ? files() : []),
      (name) => directory?.removeEntry(name, { recursive: true }),
    ),
  ]);
}
