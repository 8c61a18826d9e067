/**
 * Runs in each document and worker before its first script, and tells the audit of every write, by a message to the console that begins with
 * `secret`: the browser adds the stack, which no page can forge. Writes that another script withholds are not told, and pages may evade it: a
 * stored entry of which the audit was not told has no author. `shared`: a word by which the documents of an origin know each other's stand-ins.
 * Pages can find it out, and must not find the secret, by which one could tell of writes in the name of any script that calls it.
 */
export function watchWrites(secret: string, shared: string): void {
  const scope = globalThis as unknown as Record<string, unknown> & Window & typeof globalThis;
  // Pages may replace what runs after them.
  const [MakeProxy, Address, { now }] = [Proxy, URL, Date];
  const { apply, construct, defineProperty, get, set } = Reflect;
  const log = scope.console.debug.bind(scope.console);
  const attempt = (run: () => void) => {
    try {
      run();
    } catch {
      // The page must not notice. A write of which the audit is not told has no author.
    }
  };
  // `origin`, as a document without an address of its own has its maker's.
  const tell = (kind: string, name: unknown, isSure = true) =>
    attempt(() => log(secret, kind, typeof name === 'string' ? name : `${name}`, scope.origin, isSure));

  type Told = (self: never, args: readonly unknown[], result: unknown) => void;
  const wrap = (
    target: object | undefined,
    key: string,
    part: 'value' | 'set' | 'get',
    told: Told,
    change?: (self: unknown) => unknown,
  ) => {
    const property = target && Object.getOwnPropertyDescriptor(target, key);
    const theirs = property?.[part] as ((...args: unknown[]) => unknown) | undefined;
    if (!target || !property || !theirs) return;
    // A method, as the browser's own functions can't be constructed.
    property[part] = {
      [key](this: never, ...args: unknown[]) {
        const result = apply(theirs, change ? change(this) : this, args);
        attempt(() => told(this, args, result));
        return result;
      },
    }[key];
    Object.defineProperty(target, key, property);
  };
  const prototype = (name: string) => (scope[name] as { prototype: object } | undefined)?.prototype;
  const made = (name: string, told: (args: readonly unknown[]) => void, change = (args: unknown[]) => args) => {
    const Theirs = scope[name] as (new (...args: never[]) => object) | undefined;
    if (!Theirs) return;
    const Ours = new MakeProxy(Theirs, {
      construct(target, args, newTarget) {
        const result = construct(target, change(args), newTarget === Ours ? target : newTarget) as object;
        attempt(() => told(args));
        return result;
      },
    });
    Object.defineProperty(scope, name, { value: Ours, writable: true, configurable: true, enumerable: false });
    Object.defineProperty(Theirs.prototype, 'constructor', { value: Ours, writable: true, configurable: true, enumerable: false });
  };

  // Assignments (`localStorage.key = '1'`) call no method, so that pages get a stand-in of each store. `mark` leads to the store behind it.
  const mark = Symbol.for(shared);
  const kindMark = Symbol.for(`${shared} kind`);
  const standIns = new WeakMap<object, object>();
  const [seen, note] = [standIns.get.bind(standIns), standIns.set.bind(standIns)];
  const behind = (one: unknown) => (typeof one === 'object' && one !== null ? (((one as never)[mark] as unknown) ?? one) : one);
  const standFor = (store: unknown, kind: string): unknown => {
    if (typeof store !== 'object' || store === null) return store;
    const known = seen(store);
    if (known) return known;
    const standIn: object = new MakeProxy(store, {
      get: (target, key) => (key === mark ? target : key === kindMark ? kind : get(target, key)),
      set(target, key, value, receiver) {
        const done = receiver === standIn ? set(target, key, value) : set(target, key, value, receiver);
        if (typeof key === 'string' && receiver === standIn) tell(kind, key);
        return done;
      },
      defineProperty(target, key, property) {
        const done = defineProperty(target, key, property);
        if (typeof key === 'string') tell(kind, key);
        return done;
      },
    });
    note(store, standIn);
    return standIn;
  };
  /** The kind of a store, which may be another document's. */
  const kindOf = (store: unknown): string => {
    const known = (store as never)[kindMark] as string | undefined;
    if (known) return known;
    try {
      return store === behind(scope.localStorage) ? 'local storage' : 'session storage';
    } catch {
      // No storage is allowed here.
      return 'session storage';
    }
  };
  const storage = prototype('Storage');
  for (const key of storage ? Object.getOwnPropertyNames(storage) : []) {
    if (key === 'length') wrap(storage, key, 'get', () => {}, behind);
    else if (key !== 'constructor')
      wrap(storage, key, 'value', (self, args) => void (key === 'setItem' && tell(kindOf(self), args[0])), behind);
  }
  const swap = (target: object | undefined, area: string) => {
    const property = target && Object.getOwnPropertyDescriptor(target, area);
    const theirs = property?.get;
    if (!target || !property || !theirs) return;
    const kind = area === 'sessionStorage' ? 'session storage' : 'local storage';
    property.get = function (this: unknown) {
      const store: unknown = apply(theirs, this, []);
      return standFor(store, area === 'storageArea' ? kindOf(store) : kind);
    };
    Object.defineProperty(target, area, property);
  };
  swap(scope, 'localStorage');
  swap(scope, 'sessionStorage');
  swap(prototype('StorageEvent'), 'storageArea');
  if (storage)
    made(
      'StorageEvent',
      () => {},
      (args) => {
        const init = args[1] as StorageEventInit | null | undefined;
        if (typeof init === 'object' && init) args[1] = { ...init, storageArea: behind(init.storageArea) };
        return args;
      },
    );

  const cookies = prototype('Document');
  const cookie = cookies && Object.getOwnPropertyDescriptor(cookies, 'cookie');
  if (cookies && cookie?.get && cookie.set) {
    const [read, write] = [cookie.get, cookie.set];
    cookie.set = function (this: Document, text: unknown) {
      const line = `${text}`;
      const before: unknown = apply(read, this, []);
      apply(write, this, [line]);
      // A cookie of another path does not show here, nor does one that stays as it was.
      tell('cookie', line, before !== apply(read, this, []));
    };
    Object.defineProperty(cookies, 'cookie', cookie);
  }
  wrap(prototype('CookieStore'), 'set', 'value', (_, args) => {
    const { name = args[0], expires } = (args[0] ?? {}) as { name?: unknown; expires?: unknown };
    tell('cookie', `${name}=`, typeof expires !== 'number' || expires > now());
  });
  wrap(prototype('IDBFactory'), 'open', 'value', (_, args) => tell('database', args[0]));
  wrap(prototype('CacheStorage'), 'open', 'value', (_, args) => tell('cache', args[0]));
  wrap(prototype('StorageBucketManager'), 'open', 'value', (_, args) => tell('bucket', args[0]));
  // The classes of the older interface have no names by which they could be found.
  wrap(scope, 'webkitRequestFileSystem', 'value', () => tell('file', 'older file system'));
  for (const method of ['getFileHandle', 'getDirectoryHandle'])
    wrap(prototype('FileSystemDirectoryHandle'), method, 'value', (_, args) => {
      if ((args[1] as { create?: unknown } | undefined)?.create) tell('file', args[0]);
    });
  wrap(prototype('Navigator'), 'joinAdInterestGroup', 'value', (_, args) =>
    tell('interest group', (args[0] as { name?: unknown } | undefined)?.name),
  );
  const full = (url: unknown) => new Address(`${url}`, scope.document?.baseURI ?? scope.location.href).href;
  wrap(prototype('ServiceWorkerContainer'), 'register', 'value', (_, args) => tell('service worker', full(args[0])));
  if (scope.window === scope) wrap(scope, 'name', 'set', (_, args) => tell('window name', args[0]));

  for (const name of ['Worker', 'SharedWorker']) made(name, (args) => tell('worker', full(args[0])));
  const peers = (configuration: unknown) => {
    for (const { urls } of (configuration as RTCConfiguration | undefined)?.iceServers ?? [])
      for (const url of typeof urls === 'string' ? [urls] : (urls ?? [])) tell('peer', url);
  };
  made('RTCPeerConnection', (args) => peers(args[0]));
  wrap(prototype('RTCPeerConnection'), 'setConfiguration', 'value', (_, args) => peers(args[0]));

  // DevTools reports no request for it.
  made('WebTransport', (args) => tell('transport', full(args[0])));

  // Measurements that tell one device from another. A page that draws makes some of these all the time.
  const asked = new Map<string, number>();
  const [count, keep] = [asked.get.bind(asked), asked.set.bind(asked)];
  const device = (surface: string) => {
    const times = count(surface) ?? 0;
    keep(surface, times + 1);
    if (times < 20) tell('device', surface);
  };
  const surfaces: readonly (readonly [owner: string, method: string, surface: string])[] = [
    ['HTMLCanvasElement', 'toDataURL', 'canvas'],
    ['HTMLCanvasElement', 'toBlob', 'canvas'],
    ['CanvasRenderingContext2D', 'getImageData', 'canvas'],
    ['OffscreenCanvas', 'convertToBlob', 'canvas'],
    ['OffscreenCanvasRenderingContext2D', 'getImageData', 'canvas'],
    ['OfflineAudioContext', 'startRendering', 'audio'],
    ['NavigatorUAData', 'getHighEntropyValues', 'model and platform'],
    ['Navigator', 'getBattery', 'battery'],
    ['MediaDevices', 'enumerateDevices', 'cameras and microphones'],
  ];
  for (const [owner, method, surface] of surfaces) wrap(prototype(owner), method, 'value', () => device(surface));
  // VENDOR, RENDERER, and those of WEBGL_debug_renderer_info.
  for (const owner of ['WebGLRenderingContext', 'WebGL2RenderingContext'])
    wrap(prototype(owner), 'getParameter', 'value', (_, args) => {
      const asked = args[0];
      if (asked === 0x1f00 || asked === 0x1f01 || asked === 0x9245 || asked === 0x9246) device('graphics');
    });
}
