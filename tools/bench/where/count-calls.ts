import type { Call } from './calls';

/** Browser calls on one page view. `others` are those with a third party's script on the stack. */
export interface Counted {
  readonly calls: Readonly<Record<string, number>>;
  readonly byKey: Readonly<Record<string, number>>;
  readonly others: Readonly<Record<string, number>>;
}

export const OBSERVERS = ['MutationObserver', 'PerformanceObserver', 'IntersectionObserver', 'ResizeObserver'] as const;

/** Functions to count, by kind and owner. */
const FUNCTIONS: readonly (readonly [Call, owner: string, names: readonly string[]])[] = [
  ['storage: read', 'Storage.prototype', ['getItem']],
  ['storage: write', 'Storage.prototype', ['setItem', 'removeItem']],
  ['IndexedDB', 'IDBFactory.prototype', ['open', 'deleteDatabase']],
  ['IndexedDB', 'IDBDatabase.prototype', ['transaction', 'createObjectStore']],
  ['IndexedDB', 'IDBObjectStore.prototype', ['put', 'get', 'getAll', 'delete', 'clear', 'count']],
  ['elements: made and inserted', 'Document.prototype', ['createElement']],
  ['elements: made and inserted', 'Element.prototype', ['append', 'prepend', 'after', 'replaceChildren', 'attachShadow']],
  ['elements: made and inserted', 'Node.prototype', ['appendChild', 'insertBefore']],
  ['elements: searched', 'Document.prototype', ['querySelector', 'querySelectorAll', 'getElementById', 'getElementsByTagName']],
  ['elements: searched', 'Element.prototype', ['querySelector', 'querySelectorAll', 'matches', 'closest', 'getElementsByTagName']],
  ['listeners: added and removed', 'EventTarget.prototype', ['addEventListener', 'removeEventListener', 'dispatchEvent']],
  ['timers: set and cleared', 'window', ['setTimeout', 'clearTimeout', 'setInterval', 'requestIdleCallback', 'requestAnimationFrame']],
  ['JSON', 'JSON', ['stringify', 'parse']],
  ['requests: sent', 'window', ['fetch']],
  ['requests: sent', 'Navigator.prototype', ['sendBeacon']],
  ['performance entries: read', 'Performance.prototype', ['getEntriesByType', 'getEntriesByName', 'getEntries']],
  ...OBSERVERS.map((name) => ['observers: begun and ended', `${name}.prototype`, ['observe', 'disconnect', 'takeRecords']] as const),
];

/** A page script that counts browser calls in `window.counted`. */
export const countCalls = `{
  const counted = (window.counted = { calls: {}, byKey: {}, others: {} });
  const add = (counts, what) => void (counts[what] = (counts[what] ?? 0) + 1);
  const note = (call, name, key) => {
    if (new Error().stack.includes('/vendors/')) return add(counted.others, call);
    add(counted.calls, call);
    add(counted.byKey, name + (key === undefined ? '' : ' ' + key));
  };
  const wrap = (call, owner, name) => {
    const own = owner[name];
    if (!own) return;
    owner[name] = function (...args) {
      note(call, name, owner === Storage.prototype ? args[0] : name === 'createElement' ? args[0] : undefined);
      return Reflect.apply(own, this, args);
    };
  };
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    get() {
      note('cookies', 'get cookie');
      return Reflect.apply(cookie.get, this, []);
    },
    set(text) {
      note('cookies', 'set cookie', text.split('=')[0]);
      Reflect.apply(cookie.set, this, [text]);
    },
  });
  for (const [call, owner, names] of [${FUNCTIONS.map(([call, owner, names]) => `[${JSON.stringify(call)}, ${owner}, ${JSON.stringify(names)}]`).join()}])
    for (const name of names) wrap(call, owner, name);
}`;

/** A page script that wraps observer callbacks in functions a profile can name, `MutationObserver_callback`, and counts them in `window.observed`. */
export const nameObservers = `{
  const observed = (window.observed = {});
  for (const name of ${JSON.stringify(OBSERVERS)}) {
    const Own = window[name];
    const named = new Function(
      'callback',
      'count',
      'return function ' + name + '_callback(...args) { count(); return Reflect.apply(callback, this, args) }',
    );
    const count = () => void (observed[name] = (observed[name] ?? 0) + 1);
    window[name] = class extends Own {
      constructor(callback, ...more) {
        super(named(callback, count), ...more);
      }
    };
  }
}`;
