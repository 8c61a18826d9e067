/** Takes the browser’s own functions before anything has run, as libraries do. */
export function keepNatives(): void {
  const { pushState: push } = History.prototype;
  Object.assign(window, { natives: { push, fetch: window.fetch } });
}

/** The global that `keepNatives` makes. */
export interface Natives {
  natives: { push: History['pushState']; fetch: typeof fetch };
}

type Deed = () => void;

/** Puts something of a page’s own in the place of what it was given, and of what others use. Each runs in a page by itself. */
export const REASSIGNED: Readonly<Record<string, Deed>> = {
  'window.onerror, to a function that says it handled nothing': () => void Object.assign(window, { onerror: () => false }),
  'window.onerror, to a function that handles everything': () => void Object.assign(window, { onerror: () => true }),
  'window.onerror, to nothing': () => void Object.assign(window, { onerror: null }),
  'window.onunhandledrejection': () => void Object.assign(window, { onunhandledrejection() {} }),
  'history.pushState, to the browser’s own': () =>
    void Object.assign(history, {
      pushState: (...args: unknown[]) => (window as unknown as Natives).natives.push.apply(history, args as never),
    }),
  'history.pushState of the prototype, to the browser’s own': () =>
    void Object.assign(History.prototype, { pushState: (window as unknown as Natives).natives.push }),
  'history.replaceState, to a function that does nothing': () => void Object.assign(history, { replaceState() {} }),
  'navigator.sendBeacon, to a function that sends nothing': () =>
    void Object.defineProperty(navigator, 'sendBeacon', { value: () => false }),
  'navigator.sendBeacon, to a function that says it sent all': () => void Object.assign(Navigator.prototype, { sendBeacon: () => true }),
  'fetch, to a function that never answers': () => void Object.assign(window, { fetch: () => new Promise(() => {}) }),
  'fetch, to a function that rejects': () => void Object.assign(window, { fetch: async () => Promise.reject(new TypeError('offline')) }),
  'fetch, to a function that throws': () =>
    void Object.assign(window, {
      fetch() {
        throw new TypeError('not now');
      },
    }),
  'fetch, to a function that returns what it likes': () => void Object.assign(window, { fetch: async () => ({ ok: true }) }),
  'fetch, to a function that adds a header': () => {
    const { fetch } = (window as unknown as Natives).natives;
    window.fetch = (input, init) => fetch.call(window, input, { ...init, headers: { ...init?.headers, 'x-token': '1' } });
  },
  'fetch, to nothing': () => void Object.assign(window, { fetch: undefined }),
  XMLHttpRequest: () => void Object.assign(window, { XMLHttpRequest: function XMLHttpRequest() {} }),
  'gtag, to nothing': () => void Object.assign(window, { gtag: undefined }),
  'gtag, to a function of its own': () => void Object.assign(window, { gtag() {} }),
  'dataLayer, to a list of its own': () => void Object.assign(window, { dataLayer: [{ event: 'page' }] }),
  'dataLayer, to nothing': () => void Object.assign(window, { dataLayer: undefined }),
  'dataLayer.push, to a function that adds nothing': () => void Object.assign(window.dataLayer ?? [], { push: () => 0 }),
  'document.adoptedStyleSheets, to an empty list': () => void Object.assign(document, { adoptedStyleSheets: [] }),
  'console.error and console.warn': () => void Object.assign(console, { error() {}, warn() {} }),
  'window.name': () => void Object.assign(window, { name: 'theirs' }),
  'document.title, by a getter': () => void Object.defineProperty(document, 'title', { configurable: true, get: () => 'Theirs' }),
  'document.cookie, on the document': () => {
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as Required<PropertyDescriptor>;
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => get.call(document),
      set: (text) => set.call(document, text),
    });
  },
  'document.cookie, to an empty one': () => void Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set() {} }),
  'document.cookie, to one that throws': () =>
    void Object.defineProperty(document, 'cookie', {
      configurable: true,
      get() {
        throw new Error('no cookies');
      },
    }),
  'localStorage and sessionStorage, to objects of its own': () => {
    for (const area of ['localStorage', 'sessionStorage']) {
      const entries = new Map<string, string>();
      const value = {
        getItem: (key: string) => entries.get(key) ?? null,
        setItem: (key: string, text: string) => void entries.set(key, text),
        removeItem: (key: string) => void entries.delete(key),
        key: (place: number) => [...entries.keys()][place] ?? null,
        get length() {
          return entries.size;
        },
      };
      Object.defineProperty(window, area, { configurable: true, value });
    }
  },
  'localStorage and sessionStorage, to nothing': () => {
    for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { configurable: true, value: undefined });
  },
  'localStorage and sessionStorage, to getters that throw': () => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        configurable: true,
        get() {
          throw new Error('no storage');
        },
      });
  },
  'indexedDB, to nothing': () => void Object.defineProperty(window, 'indexedDB', { configurable: true, value: undefined }),
  'indexedDB.open, to a function that throws': () =>
    void Object.assign(indexedDB, {
      open() {
        throw new Error('no databases');
      },
    }),
  'caches and cookieStore, to nothing': () => {
    for (const store of ['caches', 'cookieStore']) Object.defineProperty(window, store, { configurable: true, value: undefined });
  },
  'window.taproot, to an empty list': () => void Object.assign(window, { taproot: [] }),
  'all elements of the head, to none': () => document.head.replaceChildren(),
  'Event.prototype.stopPropagation': () => void Object.assign(Event.prototype, { stopPropagation() {} }),
};

/** Puts functions of a page’s own in front of everything that stores something, each of which calls what it found. */
export const STORING: Readonly<Record<string, Deed>> = {
  'document.cookie on the document': () => {
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as Required<PropertyDescriptor>;
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => get.call(document),
      set: (text) => set.call(document, text),
    });
  },
  'localStorage and sessionStorage, to objects that write into the browser’s': () => {
    for (const area of ['localStorage', 'sessionStorage'] as const) {
      const own = window[area];
      const value = { setItem: (key: string, text: string) => own.setItem(key, text), getItem: (key: string) => own.getItem(key) };
      Object.defineProperty(window, area, { configurable: true, value });
    }
  },
  'Storage.prototype.setItem': () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, text) {
      setItem.call(this, key, text);
    };
  },
  'indexedDB.open, caches.open and cookieStore.set, of the objects': () => {
    for (const [store, method] of [
      [indexedDB, 'open'],
      [window.caches, 'open'],
      [window.cookieStore, 'set'],
    ] as const) {
      const own = store && (Reflect.get(store, method) as (...args: unknown[]) => unknown);
      if (store && own) Object.assign(store, { [method]: own.bind(store) });
    }
  },
  'indexedDB and caches, to objects of its own': () => {
    for (const name of ['indexedDB', 'caches'] as const) {
      const own = window[name];
      if (own) Object.defineProperty(window, name, { configurable: true, value: { open: own.open.bind(own) } });
    }
  },
};
