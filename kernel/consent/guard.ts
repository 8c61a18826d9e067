import type { StoredKind } from '../../lib/kept-names';
import { refuse, withholder } from './withhold';

/** Matches an assignment that erases its cookie, as scripts do: by an empty value, or an age of zero or less. */
const ERASES = /^[^=]*=\s*(;|$)|;.*max-age=[-0]/i;

/**
 * Takes a write that was blocked. The error's message is the letter of the kind and the name, for a cookie the whole assignment; its
 * stack says who wrote.
 */
type OnBlocked = (write: Error) => void;

/**
 * From now on, while nothing is allowed, no script's write gets through to cookies, web storage, IndexedDB or Cache Storage
 * (CON-20), and none of them notices more than a browser with storage switched off would show. What is there stays, and can be erased.
 * `kept` is the pattern of the names that may be written anyway (CON-11, CON-23; `lib/kept-names.ts`).
 * `kernel/page/guard-held.ts` guards the rest: what a script holds from a time when it was allowed, and what can wait for a chunk.
 * `docs/security.md` says what no script can guard.
 */
export function guardStorage(window: Window & typeof globalThis, allowed: () => boolean, kept: string, onBlocked: OnBlocked): void {
  const withhold = withholder(allowed);
  const lets = (name: `${StoredKind}${string}`) => RegExp(kept).test(name) || onBlocked(Error(name));
  withhold(
    window.Document.prototype,
    'cookie',
    (own, text) => {
      // A browser may stop at a control character.
      const [assignment = ''] = `${text}`.split(/[\0\r\n]/);
      // Browsers heed the last of two ages.
      if (ERASES.test(assignment)) own(`${assignment};max-age=0`);
      else if (lets(`c${assignment}`)) own(assignment);
    },
    'set',
  );
  withhold(window.CookieStore?.prototype, 'set', async (own, ...args) => {
    // Copied: a getter may say something else the second time.
    const copy = structuredClone(args);
    if (lets(`c${copy[0].name ?? copy[0]}=`)) await own(...copy);
  });
  /** Wraps a storage so that it drops writes of other names, assignments to properties included. */
  const sealed = (storage: Storage) => {
    const setItem = (key: string, value: string) => {
      if (lets(`s${key}`)) storage.setItem(key, value);
      return true;
    };
    return new Proxy(storage, {
      get(target, key) {
        if (key === 'setItem') return setItem;
        const value = target[key as string];
        // Bound, `valueOf` would hand out what is sealed.
        return value?.call && value !== ({} as Record<PropertyKey, unknown>)[key] ? value.bind(target) : value;
      },
      // An assignment comes here, too (ECMAScript, OrdinarySet).
      defineProperty: (_, key, { value }) => setItem(key as string, value),
    });
  };
  for (const area of ['localStorage', 'sessionStorage']) withhold(window, area, (own) => sealed(own() as Storage), 'get');
  withhold(window.IDBFactory?.prototype, 'open', (own, ...args) => (lets(`d${args[0]}`) ? own(...args) : refuse()));
  withhold(window.CacheStorage?.prototype, 'open', async () => refuse());
}
