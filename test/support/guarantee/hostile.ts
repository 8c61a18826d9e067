/** The marks that the attacks on a page leave on its `window`. */
export interface Attacked {
  /** Tries every way to write. Resolves to the number of tries. */
  attack(label: string): Promise<number>;
  /** The errors that an attack met and that no browser without storage throws. */
  readonly surprises: string[];
  readonly heldRan?: number;
  /** References obtained while something was allowed. */
  held: { storage?: Storage; database?: IDBDatabase; cache?: Cache };
}

/** Runs in the page, as a third party's unmarked script. Writes wherever it can, at once and whenever it is called. */
export function hostile(): void {
  const page = window as unknown as Window & typeof globalThis & Attacked;
  const surprises: string[] = [];
  /** `deep`: includes databases and caches, which take their time. */
  const attack = async (label: string, deep = true) => {
    const key = `evil_${label}`;
    const init = () => ({ name: key, value: '1' });
    const twoFaced = {
      asked: 0,
      get name() {
        return this.asked++ ? key : 'chums';
      },
      value: '1',
    };
    const { cookieStore } = page as unknown as { cookieStore: { set(...args: unknown[]): Promise<void> } };
    const ways: (() => unknown)[] = [
      () => (document.cookie = `${key}=1`),
      () => (document.cookie = `${key}_b=1; path=/; domain=main.example; max-age=99999`),
      () => (document.cookie = `${key}_c=1; max-age=0; max-age=99`),
      () => (document.cookie = `${key}_d=1; expires=Thu, 01 Jan 1970 00:00:00 GMT; max-age=99`),
      () => (document.cookie = `${key}_e=1; Secure; Partitioned; SameSite=None; path=/`),
      () => (document.cookie = `${key}_f=1\n; path=/`),
      () => (document.cookie = `=edf_cc=1`),
      () => Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')?.set?.call(document, `${key}_g=1`),
      () => cookieStore.set(key, '1'),
      () => cookieStore.set(init()),
      () => cookieStore.set(twoFaced),
      () => localStorage.setItem(key, '1'),
      () => (localStorage[key] = '1'),
      () => Object.defineProperty(localStorage, key, { value: '1', configurable: true }),
      () => Object.assign(localStorage, { [`${key}_b`]: '1' }),
      () => Storage.prototype.setItem.call(localStorage, key, '1'),
      () => window.localStorage.setItem.call(window.localStorage, key, '1'),
      () => sessionStorage.setItem(key, '1'),
      () => (sessionStorage[key] = '1'),
      () => Reflect.set(sessionStorage, key, '1'),
      () => page.held.storage?.setItem(`${key}_held`, '1'),
    ];
    const slow: typeof ways = [
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open(key, 1);
          opening.onupgradeneeded = () => opening.result.createObjectStore('s');
          opening.onsuccess = () => {
            // Closes as libraries do. Otherwise, the database could not be deleted while the page lives.
            opening.result.onversionchange = () => opening.result.close();
            page.held.database ??= opening.result;
            if (page.held.database !== opening.result) opening.result.close();
            resolve();
          };
          opening.onerror = opening.onblocked = () => resolve();
        }),
      () => page.held.database?.transaction('s', 'readwrite').objectStore('s').put('1', key),
      async () => {
        page.held.cache ??= await caches.open(key);
        await page.held.cache.put('/evil', new Response('1'));
      },
      () => page.held.cache?.put('/evil2', new Response('1')),
    ];
    for (const way of deep ? [...ways, ...slow] : ways) {
      try {
        await way();
      } catch (error) {
        // The error of a browser with disabled storage, or of a method called on another object.
        if (!/^(SecurityError|TypeError|InvalidStateError|NotFoundError)/.test(`${(error as Error).name}`))
          surprises.push(`${error}: ${way}`);
      }
    }
    return ways.length + slow.length;
  };
  page.held ??= {};
  Object.assign(page, { attack, surprises });
  void attack('early');
  for (const [target, type] of [
    [document, 'DOMContentLoaded'],
    [window, 'load'],
    [window, 'pagehide'],
  ] as const)
    target.addEventListener(type, () => void attack(type, false));
  setTimeout(() => void attack('timer', false), 20);
}

/** Runs in the page, as a vendor's script that is marked for consent. Requests its own host, and writes. */
export function vendor(): void {
  const page = window as unknown as { heldRan?: number; held?: Attacked['held'] };
  page.heldRan = (page.heldRan ?? 0) + 1;
  page.held ??= {};
  page.held.storage = localStorage;
  localStorage.setItem('vendor', '1');
  document.cookie = '_vendor=1;path=/;domain=main.example';
  void fetch('https://pixel.example/hit', { mode: 'no-cors' }).catch(() => {});
}
