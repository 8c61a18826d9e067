/** A database that opens when it is first needed, and again after it was closed. */
export interface Database {
  /** True if a write that begins now is in flight when `write` returns. */
  readonly open: boolean;
  /**
   * Passes a transaction's stores to `work`, which only writes. If the database is open, the transaction is in flight when this returns,
   * and survives a page that ends right after. Rejects if the browser refuses the write.
   */
  write(work: (store: (name: string) => IDBObjectStore) => void): Promise<void>;
  /** Like `write`, for a transaction whose writes depend on its reads. */
  change(work: (store: (name: string) => IDBObjectStore) => void): Promise<void>;
  /** Closes the database, after the open transactions. */
  close(): void;
  /** Deletes the database. Settles once it is gone, or the time is over. Never rejects. */
  remove(): Promise<void>;
}

type DatabaseHolder = Pick<Window, 'setTimeout' | 'clearTimeout'> & { readonly indexedDB?: IDBFactory };

/** ms for opening: some browsers never answer (WebKit 226547), and opening waits for another page's deletion. */
const PATIENCE = 3_000;

/** Deletes a database. Returns its request, or undefined if the browser denies databases. */
export function dropDatabase(window: Pick<DatabaseHolder, 'indexedDB'>, name: string): IDBOpenDBRequest | undefined {
  try {
    return window.indexedDB?.deleteDatabase(name);
  } catch {
    return;
  }
}

/** Creates an IndexedDB database with object stores of those names and key paths. Does nothing before its first use. */
export function createDatabase(window: DatabaseHolder, name: string, stores: Readonly<Record<string, string>>): Database {
  let opened: IDBDatabase | undefined;
  let opening: Promise<IDBDatabase> | undefined;

  const close = () => {
    opened?.close();
    opened = opening = undefined;
  };

  const connect = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      // Reading `indexedDB` throws in a sandboxed frame, which rejects the promise.
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
        // Another page wants to delete the database, or the browser has deleted it. An open connection would block the deletion.
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
        const request = dropDatabase(window, name);
        if (request) request.onsuccess = request.onerror = () => resolve();
        else resolve();
      }),
  };
}
