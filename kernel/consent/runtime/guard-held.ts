import { isTargetName } from '../../../lib/dom/target-name';
import { REFUSED_KEY } from '../../../lib/records/stored-choice';
import { readText, writeText } from '../../../lib/storage/storage';
import { bare } from '../../../lib/values/bare';
import type { Guard, Keeps } from '../guard';
import { refuse, withholder } from '../withhold';

type Realm = Window & typeof globalThis;

/** The window's names of the stores, and the methods that write to them. */
const STORES = { CookieStore: ['cookieStore', 'set'], CacheStorage: ['caches', 'open'], IDBFactory: ['indexedDB', 'open'] } as const;

/**
 * Returns a store of the window with the method itself in place of a getter that a page has put there. Sandboxed frames throw where others
 * have a store.
 */
function storeOf(window: Realm, type: keyof typeof STORES): object | undefined {
  const [name, method] = STORES[type];
  try {
    const store = Reflect.get(window, name);
    if (store && Object.getOwnPropertyDescriptor(store, method)?.get)
      Reflect.defineProperty(store, method, bare({ configurable: true, writable: true, value: Reflect.get(store, method) }));
    return store;
  } catch {
    return;
  }
}

/**
 * CON-20, the rest of `kernel/consent/guard.ts`. After a withdrawal, earlier scripts may still hold a connection to a database, a cache or
 * a file, which bypasses the tag's guard. They may also hold a storage and assign its properties, which are removed at page end, or have put
 * a method of their own on the object whose prototype the tag guards. The window's name, storage buckets, what the browser itself keeps and
 * Chromium's older file system can wait for this chunk: the next page is the first to miss a name, and a refusal removes earlier writes.
 * `guard`: the tag's. Returns a function that begins to guard, and, called again, guards what the page has put in place since.
 */
export function guardHeld(window: Realm, keeps: Keeps, guard: Guard): () => void {
  // Writes without a name belong to `analytics`.
  const withhold = withholder(() => keeps('-'), new Map());
  const withholdNamed = withholder(() => keeps(''), new Map());
  return () => {
    const { navigator, document } = window;
    // A page may empty its storage. The refusal, which stands for an evicted cookie, stays.
    for (const method of ['clear', 'removeItem'])
      withhold(window.Storage?.prototype, method, (own, ...args) => {
        const text = readText(window, 'localStorage', REFUSED_KEY);
        own(...args);
        if (text !== null) writeText(window, 'localStorage', REFUSED_KEY, text);
      });
    guard((type) => storeOf(window, type));
    const databases = window.IDBDatabase?.prototype;
    withholdNamed(databases, 'transaction', function (own, ...args) {
      // The browser's own getter: a page may have put another name on the connection.
      return keeps(`d${Reflect.get(databases, 'name', this)}`) ? own(...args) : refuse();
    });
    for (const method of ['put', 'add', 'addAll']) withhold(window.Cache?.prototype, method, async () => refuse());
    withhold(navigator.storageBuckets ?? window.StorageBucketManager?.prototype, 'open', async () => refuse());
    // Kept by the browser itself: passwords and their names, interest groups, topics, and Shared Storage, which then seems not to exist.
    withhold(navigator.credentials ?? window.CredentialsContainer?.prototype, 'store', async () => refuse());
    withhold(navigator, 'joinAdInterestGroup', async () => refuse());
    withhold(document, 'browsingTopics', async () => refuse());
    withhold(window, 'sharedStorage', () => undefined, 'get');
    // The root of an origin private file system is the one directory without a name. Others are the visitor's own, picked from a disk.
    const directories = window.FileSystemDirectoryHandle?.prototype;
    for (const method of ['getFileHandle', 'getDirectoryHandle'])
      withhold(directories, method, async function (own, ...args) {
        return Reflect.get(directories, 'name', this) ? own(...args) : refuse();
      });
    // Chromium's older ways into the origin private file system.
    for (const door of ['webkitRequestFileSystem', 'webkitResolveLocalFileSystemURL']) withhold(window, door, refuse);
    // A script that holds a removed file recreates it by writing to it.
    withhold(window.FileSystemFileHandle?.prototype, 'createWritable', async function (own, ...args) {
      const directory = await navigator.storage.getDirectory();
      // This root contains no file that the visitor picked.
      if (await directory.resolve(this)) refuse();
      return own(...args);
    });
    withhold(window, 'name', (own, value) => {
      const name = `${value}`;
      if (isTargetName(name)) own(name);
    });
  };
}
