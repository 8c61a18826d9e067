// @page
import { IDBFactory } from 'fake-indexeddb';
import { JSDOM } from 'jsdom';
import { afterEach, expect, it } from 'vitest';
import { guardStorage } from '../../../kernel/consent/guard';
import { keptPattern } from '../../../lib/storage/kept-names';
import { keepsBy } from '../../support/keeps-by';

type Realm = JSDOM['window'] & typeof globalThis;
type Area = 'localStorage' | 'sessionStorage';

/** A page, with the tag's guard and a visitor who allows everything until `refuse`. */
interface Place {
  readonly page: Realm;
  /** Installs the tag's guard. */
  tag(): void;
  refuse(): void;
}

// Other files' pages share this class.
const { open } = IDBFactory.prototype;
afterEach(() => void Object.assign(IDBFactory.prototype, { open }));

function openPage(): Place {
  const page = new JSDOM('', { url: 'https://www.main.example/' }).window as unknown as Realm;
  Object.assign(page, { IDBFactory, indexedDB: new IDBFactory() });
  let allowed = true;
  const kept = keepsBy(keptPattern({ cookies: 'cart', storage: 'draft' }));
  let guard = () => {};
  return {
    page,
    tag() {
      guard = guardStorage(
        page,
        (name) => allowed || kept(name),
        () => {},
      );
    },
    refuse() {
      allowed = false;
      guard();
    },
  };
}

const accessor = (owner: object, key: string) => Object.getOwnPropertyDescriptor(owner, key) as Required<PropertyDescriptor>;

/** The ways in which a page puts something of its own in place of `document.cookie`, each passing on to what it found. */
const COOKIE: Readonly<Record<string, (page: Realm) => void>> = {
  'on the document': ({ document, Document }) => {
    const { get, set } = accessor(Document.prototype, 'cookie');
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => get.call(document),
      set: (text) => set.call(document, text),
    });
  },
  'on the document, looked up at each write': ({ document, Document }) => {
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => accessor(Document.prototype, 'cookie').get.call(document),
      set: (text) => accessor(Document.prototype, 'cookie').set.call(document, text),
    });
  },
  'between the document and its prototype': ({ document, Document }) => {
    const { get, set } = accessor(Document.prototype, 'cookie');
    Object.defineProperty(Object.getPrototypeOf(document), 'cookie', { configurable: true, get, set });
  },
  'on the prototype': ({ Document }) => {
    const { get, set } = accessor(Document.prototype, 'cookie');
    Object.defineProperty(Document.prototype, 'cookie', {
      configurable: true,
      get,
      set(text) {
        set.call(this, text);
      },
    });
  },
};

const AREA: Readonly<Record<string, (page: Realm, area: Area) => void>> = {
  'by the storage as a value': (page, area) => {
    const storage = page[area];
    Object.defineProperty(page, area, { value: storage });
  },
  'by the storage as a writable value': (page, area) => {
    const storage = page[area];
    Object.defineProperty(page, area, { value: storage, writable: true, configurable: true });
  },
  'by a getter': (page, area) => {
    const storage = page[area];
    Object.defineProperty(page, area, { configurable: true, get: () => storage });
  },
  'by a getter and a setter': (page, area) => {
    let storage: unknown = page[area];
    Object.defineProperty(page, area, {
      configurable: true,
      get: () => storage,
      set(given) {
        storage = given;
      },
    });
  },
  'by the browser’s own getter': (page, area) => {
    const { get } = accessor(page, area);
    Object.defineProperty(page, area, { configurable: true, get: () => get.call(page) });
  },
  'in its method, as a function that passes on': ({ Storage }) => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      setItem.call(this, key, value);
    };
  },
  'in its method, bound to the storage': (page, area) => {
    const write = page.Storage.prototype.setItem.bind(page[area]);
    Object.defineProperty(page.Storage.prototype, 'setItem', { configurable: true, writable: true, value: write });
  },
};

const DATABASE: Readonly<Record<string, (page: Realm) => void>> = {
  'in its method': ({ IDBFactory }) => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...args) {
      return open.apply(this, args);
    };
  },
};

type Moment = 'before the tag' | 'after the tag' | 'after the refusal';
const MOMENTS: readonly Moment[] = ['before the tag', 'after the tag', 'after the refusal'];

/** Opens a page for a visitor who refuses, and calls `replace` at that moment. */
function refusedPage(moment: Moment, replace: (page: Realm) => void): Realm {
  const { page, tag, refuse } = openPage();
  if (moment === 'before the tag') replace(page);
  tag();
  if (moment === 'after the tag') replace(page);
  refuse();
  if (moment === 'after the refusal') replace(page);
  return page;
}

const times = <Way>(ways: Readonly<Record<string, Way>>) =>
  Object.entries(ways).flatMap(([name, way]) => MOMENTS.map((moment) => [name, moment, way] as const));

it.each(times(COOKIE))(
  'the storage guard blocks cookies after a refusal where the page has redefined them %s, %s [CON-20]',
  (_, moment, replace) => {
    const page = refusedPage(moment, replace);
    page.document.cookie = '_ga=1';
    page.document.cookie = 'cart=2';
    expect(page.document.cookie).toBe('cart=2');
    page.document.cookie = 'cart=;max-age=0';
    expect(page.document.cookie).toBe('');
  },
);

const areas = (['localStorage', 'sessionStorage'] as const).flatMap((area) =>
  times(AREA).map(([name, moment, replace]) => [area, name, moment, replace] as const),
);
it.each(areas)('the storage guard blocks %s after a refusal where the page has replaced it %s, %s [CON-20]', (area, _, moment, replace) => {
  const page = refusedPage(moment, (own) => replace(own, area));
  const storage = page[area];
  storage.setItem('_ga', '1');
  storage['_gid'] = '1';
  page.Storage.prototype.setItem.call(storage, '_gat', '1');
  storage.setItem('draft', '2');
  expect([{ ...storage }, storage.getItem('draft'), storage.length]).toEqual([{ draft: '2' }, '2', 1]);
  expect(page[area]).toBe(storage);
  storage.removeItem('draft');
  expect(storage.length).toBe(0);
});

it.each(times(DATABASE))(
  'the storage guard blocks databases after a refusal where the page has replaced them %s, %s [CON-20]',
  (_, moment, replace) => {
    const page = refusedPage(moment, replace);
    expect(() => page.indexedDB.open('tracker')).toThrow('denied');
  },
);

it.each(areas)(
  'the storage guard leaves %s to a visitor who allows it where the page has replaced it %s, %s [CON-04]',
  (area, _, moment, replace) => {
    if (moment === 'after the refusal') return;
    const { page, tag } = openPage();
    if (moment === 'before the tag') replace(page, area);
    tag();
    if (moment === 'after the tag') replace(page, area);
    page[area].setItem('cart2', '1');
    page[area]['cart3'] = '2';
    expect({ ...page[area] }).toEqual({ cart2: '1', cart3: '2' });
  },
);

it.each(MOMENTS)('the storage guard leaves an object of the page’s own in place of a storage alone, %s', (moment) => {
  class Memory {
    #entries = new Map<string, string>();
    last = '';
    setItem(key: string, value: string) {
      this.#entries.set(key, value);
      this.last = key;
    }
    getItem(key: string) {
      return this.#entries.get(key) ?? null;
    }
  }
  const memory = new Memory();
  const page = refusedPage(moment, (own) => void Object.defineProperty(own, 'localStorage', { configurable: true, value: memory }));
  page.localStorage.setItem('a', '1');
  expect([page.localStorage, memory.getItem('a'), memory.last]).toEqual([memory, '1', 'a']);
});

it('hands out the browser’s own storage while everything is allowed [CON-04]', () => {
  const { page, tag, refuse } = openPage();
  const before = page.localStorage;
  tag();
  expect(page.localStorage).toBe(before);
  refuse();
  expect(page.localStorage).not.toBe(before);
});
