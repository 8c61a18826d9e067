// @page
import { IDBDatabase } from 'fake-indexeddb';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guardStorage } from '../../../../kernel/consent/guard';
import { guardHeld } from '../../../../kernel/consent/runtime/guard-held';
import { keptPattern } from '../../../../lib/storage/kept-names';
import { keepsBy } from '../../../support/keeps-by';

class Cache {
  async put() {
    return 'put';
  }
}
class StorageBucketManager {
  async open() {
    return 'bucket';
  }
}
class FileSystemFileHandle {
  constructor(readonly place: 'private' | 'disk') {}
  async createWritable() {
    return 'writable';
  }
}
/** As in browsers, `name` is a getter of the prototype's prototype. */
class FileSystemHandle {
  readonly #name: string;
  constructor(name: string) {
    this.#name = name;
  }
  get name() {
    return this.#name;
  }
}
class FileSystemDirectoryHandle extends FileSystemHandle {
  async getFileHandle() {
    return 'file';
  }
  async getDirectoryHandle() {
    return 'directory';
  }
}
class CredentialsContainer {
  async store() {
    return 'kept';
  }
  async get() {
    return 'read';
  }
}
const kept = async () => 'kept';

const directory = { resolve: async ({ place }: FileSystemFileHandle) => (place === 'private' ? ['id'] : null) };
const denied = expect.objectContaining({ name: 'SecurityError' });
let allowed = true;

beforeAll(() => {
  Object.assign(window, {
    Cache,
    StorageBucketManager,
    IDBDatabase,
    FileSystemFileHandle,
    FileSystemDirectoryHandle,
    CredentialsContainer,
    sharedStorage: { set: kept },
    webkitRequestFileSystem: () => 'asked',
  });
  Object.assign(window.navigator, { storage: { getDirectory: async () => directory } });
  Object.assign(window.Navigator.prototype, { joinAdInterestGroup: kept });
  Object.assign(window.Document.prototype, { browsingTopics: kept });
  // As in browsers. jsdom's is a plain property.
  let name = '';
  Object.defineProperty(window, 'name', {
    configurable: true,
    get: () => name,
    set: (value) => {
      name = `${value}`;
    },
  });
  guardHeld(
    window as Window & typeof globalThis,
    (name) => allowed || keepsBy(keptPattern({ databases: 'letters' }))(name),
    () => {},
  )();
});
beforeEach(() => {
  allowed = true;
  window.name = '';
  allowed = false;
});
// Other files share the class of databases.
afterAll(() => {
  allowed = true;
});

describe('guardHeld', () => {
  it('rejects writes to a cache and a database that a script opened earlier [CON-20]', async () => {
    await expect(new Cache().put()).rejects.toThrow(denied);
    expect(() => IDBDatabase.prototype.transaction('store', 'readwrite')).toThrow(denied);
  });

  it.each([
    ['storage buckets', () => new StorageBucketManager().open(), 'bucket'],
    ['files', () => new FileSystemDirectoryHandle('').getFileHandle(), 'file'],
    ['directories', () => new FileSystemDirectoryHandle('').getDirectoryHandle(), 'directory'],
  ])('rejects access to private %s until something is allowed [CON-20]', async (_, open, opened) => {
    await expect(open()).rejects.toThrow(denied);
    allowed = true;
    expect(await open()).toBe(opened);
  });

  it.each<[string, () => unknown]>([
    ['navigator.credentials.store', () => new CredentialsContainer().store()],
    ['joinAdInterestGroup', () => Reflect.get(window.navigator, 'joinAdInterestGroup').call(window.navigator, {}, 1)],
    ['browsingTopics', () => Reflect.get(document, 'browsingTopics').call(document)],
  ])('rejects what the browser itself would keep by %s, until something is allowed [CON-20]', async (_, keep) => {
    await expect(keep()).rejects.toThrow(denied);
    allowed = true;
    expect(await keep()).toBe('kept');
  });

  it('guardHeld lets pages read credentials', async () => {
    expect(await new CredentialsContainer().get()).toBe('read');
  });

  it('lets no script see Shared Storage until something is allowed [CON-20]', () => {
    expect(Reflect.get(window, 'sharedStorage')).toBeUndefined();
    allowed = true;
    expect(Reflect.get(window, 'sharedStorage')).toEqual({ set: kept });
  });

  it('recognises the private root when its name is overridden [CON-20]', async () => {
    const root = Object.defineProperty(new FileSystemDirectoryHandle(''), 'name', { value: 'x' });
    await expect(root.getFileHandle()).rejects.toThrow(denied);
  });

  it('leaves directories that the visitor picked alone', async () => {
    expect(await new FileSystemDirectoryHandle('Documents').getFileHandle()).toBe('file');
  });

  it('blocks writes to files of the private file system, not to files on the visitor’s disk [CON-20]', async () => {
    const [own, picked] = [new FileSystemFileHandle('private'), new FileSystemFileHandle('disk')];
    await expect(own.createWritable()).rejects.toThrow(denied);
    expect(await picked.createWritable()).toBe('writable');
    allowed = true;
    expect(await own.createWritable()).toBe('writable');
  });

  it.each<[string, (storage: Storage) => void]>([
    ['clear', (storage) => storage.clear()],
    ['removeItem', (storage) => storage.removeItem('tp_refused')],
  ])('keeps the refusal when a page empties its storage by %s, until something is allowed [CON-20 CON-21]', (_, empty) => {
    allowed = true;
    window.localStorage.setItem('tp_refused', '1794740460');
    window.localStorage.setItem('other', '1');
    allowed = false;
    empty(window.localStorage);
    expect(window.localStorage.getItem('tp_refused')).toBe('1794740460');
    empty(window.sessionStorage);
    expect(window.sessionStorage).toHaveLength(0);
    allowed = true;
    empty(window.localStorage);
    expect(window.localStorage.getItem('tp_refused')).toBeNull();
    window.localStorage.clear();
  });

  it('guardHeld blocks Chromium’s webkitRequestFileSystem [CON-20]', () => {
    const { webkitRequestFileSystem } = window as unknown as { webkitRequestFileSystem(): unknown };
    expect(() => webkitRequestFileSystem()).toThrow(denied);
  });

  it('lets window.name be a link target but not an identifier [CON-20]', () => {
    window.name = 'donate';
    window.name = 'GA1.2.1234567890.1700000000';
    expect(window.name).toBe('donate');
    const texts = ['popup', 'GA1.2.1234567890.1700000000'];
    window.name = { toString: () => texts.shift() ?? '' } as unknown as string;
    expect(window.name).toBe('popup');
    allowed = true;
    window.name = '1234567890';
    expect(window.name).toBe('1234567890');
  });
});

type Store = Record<'open' | 'set', (...args: unknown[]) => unknown>;
type Replace = (page: JSDOM['window'], name: string, method: keyof Store) => void;

const storeOf = (page: object, name: string): Store => Reflect.get(page, name);
/** Puts an object in the place of a store, as a page does. */
const put = (page: object, name: string, value: object) => Object.defineProperty(page, name, { configurable: true, value });

/** The ways in which a page puts something of its own in front of a store's method, each passing on to what it found. */
const REPLACED: Readonly<Record<string, Replace>> = {
  'a method of the object': (page, name, method) => {
    const store = storeOf(page, name);
    const own = store[method];
    store[method] = (...args) => own.apply(store, args);
  },
  'a method bound to the object': (page, name, method) => {
    const store = storeOf(page, name);
    Object.defineProperty(store, method, { configurable: true, value: store[method].bind(store) });
  },
  'a getter of a bound method': (page, name, method) => {
    const store = storeOf(page, name);
    const own = store[method].bind(store);
    Object.defineProperty(store, method, { configurable: true, get: () => own });
  },
  'a prototype between the object and the browser’s': (page, name, method) => {
    const store = storeOf(page, name);
    const own = store[method];
    Object.setPrototypeOf(store, Object.assign(Object.create(Object.getPrototypeOf(store)), { [method]: own.bind(store) }));
  },
  'an object of its own': (page, name, method) => {
    const store = storeOf(page, name);
    const own = store[method].bind(store);
    put(page, name, { [method]: own });
  },
};

/** The stores, the method that writes, a name that is not kept, and one that is, if there are any. */
const STORES: readonly [name: string, method: keyof Store, unkept: string, kept?: string][] = [
  ['indexedDB', 'open', 'tracker', 'letters'],
  ['caches', 'open', 'files'],
  ['cookieStore', 'set', '_ga', 'cart'],
];

const rows = STORES.flatMap((store) =>
  Object.keys(REPLACED).flatMap((way) =>
    ['before the tag', 'after the tag', 'after a refusal and an agreement'].map((moment) => [way, store[0], moment, store] as const),
  ),
);
it.each(rows)(
  'the storage guard blocks writes where the page has put %s in the place of %s’s, %s, once its visitor refuses [CON-20]',
  async (...row) => {
    const [way, , moment, [name, method, unkept, keptName]] = row;
    const written: string[] = [];
    const { window: page } = new JSDOM('', { url: 'https://www.main.example/' });
    for (const [global, type, key] of [
      ['indexedDB', 'IDBFactory', 'open'],
      ['caches', 'CacheStorage', 'open'],
      ['cookieStore', 'CookieStore', 'set'],
    ] as const) {
      const made = { [type]: class {} }[type] as new () => object;
      Object.assign(made.prototype, { [key]: (text: string | { name: string }) => void written.push(Object(text).name ?? text) });
      Object.assign(page, { [type]: made, [global]: new made() });
    }
    let grants = true;
    const keeps = (text: string) => grants || keepsBy(keptPattern({ databases: 'letters', cookies: 'cart' }))(text);
    const guard = guardStorage(page as never, keeps, () => {});
    const guardAll = guardHeld(page as never, keeps, guard);
    const refuse = () => {
      grants = false;
      guard();
      guardAll();
    };
    const write = async (text: string) => void (await storeOf(page, name)[method](text));

    if (moment.startsWith('after a refusal')) {
      refuse();
      grants = true;
    }
    REPLACED[way]?.(page, name, method);
    await write(unkept);
    expect(written.splice(0)).toEqual([unkept]);
    refuse();
    await write(unkept).catch(() => {});
    expect(written).toEqual([]);
    if (keptName) await write(keptName);
    expect(written).toEqual(keptName ? [keptName] : []);
  },
);
