import { refuse, withholder } from './withhold';

/** The names that may be set without consent (CON-11; `chums` is always kept). */
const KEPT = /^ *(edf_cc|cookie-agreed|gdpr_consent|cookieControl|chums)\s*(=|$)/;
/** Matches an assignment that erases its cookie: by an empty value, an age of zero or less, or the date 1970, with which scripts do so. */
const ERASES = /^[^=]*=\s*(;|$)|;.*(max-age=[-0]|1970)/i;

/**
 * From now on, while nothing is allowed, no script's write gets through to cookies, web storage, IndexedDB or Cache Storage
 * (CON-20), and none of them notices more than a browser with storage switched off would show. What is there stays, and can be erased.
 * `kernel/page/guard-held.ts` guards the rest: what a script holds from a time when it was allowed, and what can wait for a chunk.
 * `docs/security.md` says what no script can guard.
 */
export function guardStorage(window: Window & typeof globalThis, allowed: () => boolean): void {
  const withhold = withholder(allowed);
  withhold(
    window.Document.prototype,
    'cookie',
    (own) =>
      function (text) {
        // A browser may stop at a control character.
        const [assignment = ''] = `${text}`.split(/[\0\r\n]/);
        if (KEPT.test(assignment)) own.call(this, assignment);
        // Browsers heed the last of two ages.
        else if (ERASES.test(assignment)) own.call(this, `${assignment};max-age=0`);
      },
    'set',
  );
  withhold(
    window.CookieStore?.prototype,
    'set',
    (own) =>
      async function (...args) {
        // Copied: a getter may say something else the second time.
        const copy = structuredClone(args);
        if (KEPT.test(copy[0].name ?? copy[0])) await own.apply(this, copy);
      },
  );
  for (const area of ['localStorage', 'sessionStorage']) withhold(window, area, (own) => () => sealed(own.call(window) as Storage), 'get');
  withhold(window.IDBFactory?.prototype, 'open', () => refuse);
  withhold(window.CacheStorage?.prototype, 'open', () => async () => refuse());
}

/** A storage whose writes do nothing, those of properties included, which no method sees. */
const sealed = (storage: Storage) =>
  new Proxy(storage, {
    get(target, key) {
      if (key === 'setItem') return () => {};
      const value = target[key as string];
      // Bound, `valueOf` would hand out what is sealed.
      return value?.call && value !== ({} as Record<PropertyKey, unknown>)[key] ? value.bind(target) : value;
    },
    set: () => true,
    defineProperty: () => true,
  });
