/** A write that got through, as `watchWrites` reports it. */
export interface Write {
  readonly kind: string;
  readonly name: string;
  readonly stack: string;
  readonly origin: string;
}

/**
 * Runs in each document before its first script, and reports every write of a script to `binding`, with the script's stack: the browser
 * itself reports stacks of requests only. Writes that another script withholds are not seen.
 */
export function watchWrites(binding: string): void {
  const page = window as unknown as Record<string, unknown>;
  const send = page[binding] as (text: string) => void;
  delete page[binding];
  const { stringify } = JSON;
  const tell = (kind: string, name: unknown, stack: string) => {
    try {
      send(stringify({ kind, name: `${name}`.slice(0, 300), stack: stack.slice(0, 20_000), origin: location.origin }));
    } catch {
      // The page has broken a function that this needs. The data stored at the end is listed all the same.
    }
  };
  const stackNow = () => `${new Error().stack}`;

  const wrap = (target: object | undefined, key: string, part: 'value' | 'set', told: (self: never, args: readonly unknown[]) => void) => {
    const property = target && Object.getOwnPropertyDescriptor(target, key);
    const theirs = property?.[part] as ((...args: unknown[]) => unknown) | undefined;
    if (!target || !property || !theirs) return;
    property[part] = function (this: never, ...args: unknown[]) {
      const result = Reflect.apply(theirs, this, args);
      told(this, args);
      return result;
    };
    Object.defineProperty(target, key, property);
  };

  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  const isKept = (name: string) =>
    `${cookie?.get?.call(document)}`.split('; ').some((pair) => (pair.includes('=') ? pair.slice(0, pair.indexOf('=')) : '') === name);
  wrap(Document.prototype, 'cookie', 'set', (_, [text]) => {
    const name = `${text}`.split(';')[0]?.split('=')[0]?.trim() ?? '';
    if (isKept(name)) tell('cookie', name, stackNow());
  });
  const { CookieStore } = page as { CookieStore?: { prototype: object } };
  wrap(CookieStore?.prototype, 'set', 'value', (_, [init]) => tell('cookie', (init as { name?: unknown })?.name ?? init, stackNow()));
  wrap(Storage.prototype, 'setItem', 'value', (self, [key]) => {
    const stack = stackNow();
    let kind = 'session storage';
    try {
      if (self === window.localStorage) kind = 'local storage';
    } catch {
      // No storage is allowed here.
    }
    tell(kind, key, stack);
  });
  wrap(IDBFactory.prototype, 'open', 'value', (_, [name]) => tell('database', name, stackNow()));
  wrap(page.CacheStorage ? CacheStorage.prototype : undefined, 'open', 'value', (_, [name]) => tell('cache', name, stackNow()));
  const workers = page.ServiceWorkerContainer ? ServiceWorkerContainer.prototype : undefined;
  wrap(workers, 'register', 'value', (_, [url]) => tell('service worker', new URL(`${url}`, location.href).href, stackNow()));
  wrap(window, 'name', 'set', (_, [name]) => tell('window name', name, stackNow()));
}
