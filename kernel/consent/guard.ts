import type { StoredKind } from '../../lib/storage/kept-names';
import { bare } from '../../lib/values/bare';
import { refuse, withholder } from './withhold';

/** Matches the assignments by which scripts erase a cookie: an empty value, or a `max-age` of zero or less. */
const ERASES = /^[^=]*=\s*(;|$)|;.*max-age=[-0]/i;

/**
 * Receives a blocked write as an error. Its message is the letter of the kind followed by the name, or by the whole assignment of a cookie.
 * Its stack names the script.
 */
type OnBlocked = (write: Error) => void;

/**
 * Returns whether a stored name, prefixed with the letter of its kind, may be written. '-' stands for writes without a name, '' for all
 * writes.
 */
export type Keeps = (name: string) => boolean;

/**
 * Begins to guard, and, called again, guards what the page has put in place since. `store` returns the objects whose methods write to cookies,
 * caches and databases, by their types: by default the types' prototypes.
 */
export type Guard = (store?: (type: 'CookieStore' | 'CacheStorage' | 'IDBFactory') => object | undefined) => void;

/**
 * Blocks writes of all scripts to cookies, web storage, IndexedDB and Cache Storage while some purpose is not allowed (CON-20). Existing
 * entries stay, and can be read and erased. `keeps` lets through the names that may always be written (CON-11, CON-23), and those whose
 * purpose is allowed.
 * `kernel/consent/runtime/guard-held.ts` guards the rest: objects that a script obtained while it was allowed, and interfaces that can wait for a
 * chunk. `docs/security.md` lists the effects that pages notice, and the writes that no script can guard.
 */
export function guardStorage(window: Window & typeof globalThis, keeps: Keeps, onBlocked: OnBlocked): Guard {
  /** The real storage behind each proxy, whose methods reject a proxy, and the function behind each replacement. */
  const behind = new Map<unknown, object>();
  const withhold = withholder(() => keeps(''), behind);
  const lets = (name: `${StoredKind}${string}`) => keeps(name) || onBlocked(Error(name));
  /**
   * Returns a proxy that drops assigned properties, which bypass the storage's methods. A page may still hold it once something is allowed.
   */
  const seal = (storage: Storage) => {
    const sealed = new Proxy(
      storage,
      bare<ProxyHandler<Storage>>({
        // Assignments call this too (ECMAScript, OrdinarySet).
        defineProperty(_, key, { value }) {
          if (lets(`s${key as string}`)) storage[key as string] = value;
          return true;
        },
      }),
    );
    behind.set(sealed, storage);
    return sealed;
  };
  return (store = (type) => window[type]?.prototype) => {
    for (const area of ['localStorage', 'sessionStorage']) {
      let sealed: unknown;
      // An object of the page's own in place of a storage stays as it is.
      withhold(
        window,
        area,
        (own) => {
          const storage = own();
          if (!(storage instanceof window.Storage) || behind.has(storage)) return storage;
          sealed ??= seal(storage);
          return sealed;
        },
        'get',
      );
    }
    withhold(window.document, 'cookie', (own, text) => {
      // A browser may stop at a control character.
      const [assignment] = /[^\0\r\n]*/.exec(text) as unknown as [string];
      // Browsers use the last of several `max-age` attributes.
      if (ERASES.test(assignment)) own(`${assignment};max-age=0`);
      else if (lets(`c${assignment}`)) own(assignment);
    });
    withhold(store('CookieStore'), 'set', async (own, init, value) => {
      // Copied, because a getter may return another value the second time.
      const cookie = { name: init, value, ...init };
      // Names are converted once: an object may say another one the second time.
      cookie.name = `${cookie.name}`;
      if (lets(`c${cookie.name}=`)) await own(cookie);
    });
    withhold(store('CacheStorage'), 'open', async (own, name) => (keeps('-') ? own(name) : refuse()));
    withhold(store('IDBFactory'), 'open', (own, given, version) => {
      const name = `${given}`;
      return lets(`d${name}`) ? own(name, version) : refuse();
    });
    // A blocked `setItem` returns undefined, as the browser's own does. So does `onBlocked`.
    for (const method of Object.keys(window.Storage.prototype))
      withhold(window.Storage.prototype, method, (own, given, value) => {
        const sets = method === 'setItem';
        const key = sets ? `${given}` : given;
        return (!sets || lets(`s${key}`)) && own(key, value);
      });
  };
}
