// biome-ignore lint/suspicious/noExplicitAny: whatever the browser's own functions take
type AnyFunction = (this: unknown, ...args: any[]) => unknown;

/** An assignment to `document.cookie` that may be made without consent (CON-11; `chums` is always kept), or that only erases. */
const HARMLESS = /^\s*(edf_cc|cookie-agreed|gdpr_consent|cookieControl|chums)\s*=|;\s*(max-age=(0|-)|expires=[^;]*\b19\d\d)/i;

/**
 * From now on, while nothing is allowed, no script's cookie or storage write gets through (CON-20), and none of them notices
 * more than a browser with storage switched off would show. It can reach neither HttpOnly cookies nor other origins' frames.
 */
export function guardStorage(window: Window & typeof globalThis, allowed: () => boolean): void {
  const { CookieStore, Document, Storage } = window;

  /** Puts another function in the place of a property's getter, setter or method. */
  const replace = (target: object | undefined, key: string, part: 'get' | 'set' | 'value', make: (own: AnyFunction) => AnyFunction) => {
    try {
      const property = Object.getOwnPropertyDescriptor(target, key) as PropertyDescriptor;
      property[part] = make(property[part]);
      Object.defineProperty(target, key, property);
    } catch {
      // What is missing or frozen stays as it is.
    }
  };

  replace(
    Document.prototype,
    'cookie',
    'set',
    (own) =>
      function (this: unknown, assignment: string) {
        if (allowed() || HARMLESS.test(assignment)) own.call(this, assignment);
      },
  );
  replace(
    CookieStore?.prototype,
    'set',
    'value',
    (own) =>
      async function (this: unknown, first: string | { name: string }, ...rest: unknown[]) {
        if (allowed() || HARMLESS.test(`${(first as { name: string }).name ?? first}=`)) await own.call(this, first, ...rest);
      },
  );
  // Property writes included, which no method sees.
  for (const area of ['localStorage', 'sessionStorage']) {
    replace(window, area, 'get', (own) => () => (allowed() ? own.call(window) : sealed(own.call(window) as Storage)));
  }
  // Scripts that kept a reference to the storage, or took the method from the prototype.
  replace(
    Storage.prototype,
    'setItem',
    'value',
    (own) =>
      function (this: unknown, ...args: unknown[]) {
        if (allowed()) own.apply(this, args);
      },
  );
}

/** A storage whose writes do nothing. */
const sealed = (storage: Storage) =>
  new Proxy(storage, {
    get(target, key) {
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: () => true,
    defineProperty: () => true,
  });
