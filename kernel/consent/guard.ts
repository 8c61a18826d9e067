/** An assignment to `document.cookie` that may be made without consent (CON-11; `chums` is always kept), or that only erases. */
const HARMLESS = /^\s*(edf_cc|cookie-agreed|gdpr_consent|cookieControl|chums)\s*=|;\s*(max-age=(0|-)|expires=[^;]*\b19\d\d\b)/i;

/**
 * From now on, while nothing is allowed, no script's cookie or storage write gets through (CON-20), and none of them notices
 * more than a browser with storage switched off would show. It can reach neither HttpOnly cookies nor other origins' frames.
 */
export function guardStorage(window: Window & typeof globalThis, allowed: () => boolean): void {
  const { CookieStore, Document, Storage } = window;

  const redefine = (target: object | undefined, key: string, make: (own: PropertyDescriptor) => PropertyDescriptor) => {
    try {
      const own = Object.getOwnPropertyDescriptor(target, key) as PropertyDescriptor;
      Object.defineProperty(target, key, { ...own, ...make(own) });
    } catch {
      // What is missing or frozen stays as it is.
    }
  };

  redefine(Document.prototype, 'cookie', ({ set }) => ({
    set(this: Document, assignment: string) {
      if (allowed() || HARMLESS.test(assignment)) set?.call(this, assignment);
    },
  }));
  redefine(CookieStore?.prototype, 'set', ({ value }) => ({
    async value(this: unknown, first: string | { name: string }, ...rest: unknown[]) {
      if (allowed() || HARMLESS.test(`${(first as { name: string }).name ?? first}=`)) await value.call(this, first, ...rest);
    },
  }));
  // Property writes included, which no method sees.
  for (const area of ['localStorage', 'sessionStorage']) {
    redefine(window, area, ({ get }) => ({
      get() {
        const storage = get?.call(window);
        return allowed() ? storage : sealed(storage);
      },
    }));
  }
  // Scripts that kept a reference to the storage, or took the method from the prototype.
  redefine(Storage.prototype, 'setItem', ({ value }) => ({
    value(this: Storage, ...args: [string, string]) {
      if (allowed()) value.apply(this, args);
    },
  }));
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
