/** A database that is opened when it is first needed, and again after it was closed. */
export interface Database {
  /** Whether a write that is begun now is on its way when `write` returns. */
  readonly open: boolean;
  /**
   * Hands a transaction's stores to `work`, which only writes. At once where the database is open, and then with its end on the
   * way too: a page that dies right after it has written all the same. Rejects where the browser does not take it.
   */
  write(work: (store: (name: string) => IDBObjectStore) => void): Promise<void>;
  /** The same for a transaction that goes on from what it reads. */
  change(work: (store: (name: string) => IDBObjectStore) => void): Promise<void>;
  /** Closes it, after what was begun. */
  close(): void;
  /** Deletes it; settles when it is gone, or its time is over. Never rejects. */
  remove(): Promise<void>;
}

type DatabaseHolder = Pick<Window, 'setTimeout' | 'clearTimeout'> & { readonly indexedDB?: IDBFactory };

/** ms for opening: some browsers never answer (WebKit 226547), and some wait for another page that deletes. */
const PATIENCE = 3_000;

/** An IndexedDB database with object stores of those names and key paths. Touches nothing before it is asked to. */
export function createDatabase(window: DatabaseHolder, name: string, stores: Readonly<Record<string, string>>): Database {
  let opened: IDBDatabase | undefined;
  let opening: Promise<IDBDatabase> | undefined;

  const close = () => {
    opened?.close();
    opened = opening = undefined;
  };

  const connect = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      // Reading `indexedDB` throws in a sandboxed frame; that rejects.
      const request = (window.indexedDB as IDBFactory).open(name, 1);
      let late = false;
      const timer = window.setTimeout(() => {
        late = true;
        reject(new Error(`${name} does not open`));
      }, PATIENCE);
      request.onupgradeneeded = () => {
        for (const [store, keyPath] of Object.entries(stores)) request.result.createObjectStore(store, { keyPath });
      };
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        window.clearTimeout(timer);
        const { result } = request;
        if (late) return result.close();
        // Somebody wants to delete it, or the browser has: whoever stays connected keeps them waiting.
        result.onversionchange = result.onclose = () => {
          result.close();
          if (opened === result) close();
        };
        opened = result;
        resolve(result);
      };
    });

  const run = (database: IDBDatabase, work: (store: (name: string) => IDBObjectStore) => void, commit: boolean) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(Object.keys(stores), 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      work((store) => transaction.objectStore(store));
      if (commit) transaction.commit?.();
    });

  const transact = async (work: (store: (name: string) => IDBObjectStore) => void, commit: boolean) => {
    if (opened) return run(opened, work, commit);
    opening ??= connect();
    try {
      return await run(await opening, work, commit);
    } catch (error) {
      close();
      throw error;
    }
  };

  return {
    get open() {
      return !!opened;
    },
    write: (work) => transact(work, true),
    change: (work) => transact(work, false),
    close,
    remove: () =>
      new Promise((resolve) => {
        close();
        window.setTimeout(resolve, PATIENCE);
        try {
          const request = (window.indexedDB as IDBFactory).deleteDatabase(name);
          request.onsuccess = request.onerror = () => resolve();
        } catch {
          resolve();
        }
      }),
  };
}
