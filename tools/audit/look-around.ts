/** The storage of one document, read from inside it. */
export interface DocumentContent {
  readonly origin: string;
  /** Only of the top document. */
  readonly links: readonly string[];
  /** Kind and name of what is stored. */
  readonly stored: readonly (readonly [kind: string, name: string])[];
}

/** Runs in an isolated world of each document. Lists its stored names, and the links of a page. `top`: not a frame. */
export async function lookAround(top: boolean): Promise<DocumentContent> {
  type OlderFiles = (type: number, size: number, done: (system: FileSystem) => void, failed: (error: unknown) => void) => void;
  type Files = FileSystemDirectoryHandle & { keys(): AsyncIterable<string> };
  const { navigator } = window as unknown as {
    navigator: Navigator & { storageBuckets?: { keys(): Promise<string[]> } };
  };
  const most = 10_000;
  const of = async (kind: string, names: () => Promise<readonly unknown[]> | readonly unknown[]): Promise<[string, string][]> => {
    try {
      return [...(await names())].slice(0, most).map((name) => [kind, `${name}`.slice(0, 300)]);
    } catch {
      // The store is missing: an opaque origin, or an insecure address.
      return [];
    }
  };
  const fileNames = async () => {
    const names: string[] = [];
    for await (const name of ((await navigator.storage.getDirectory()) as Files).keys()) names.push(name);
    return names;
  };
  /** The files of the older interface, which Chromium keeps apart. */
  const olderFiles = () =>
    new Promise<readonly string[]>((resolve, reject) =>
      (window as unknown as { webkitRequestFileSystem: OlderFiles }).webkitRequestFileSystem(
        0,
        1,
        ({ root }) => root.createReader().readEntries((all) => resolve(all.map(({ name }) => name)), reject),
        reject,
      ),
    );
  const workers = async () =>
    (await navigator.serviceWorker.getRegistrations()).map(
      ({ active, waiting, installing }) => (active ?? waiting ?? installing)?.scriptURL,
    );
  const linksIn = (root: Document | ShadowRoot): string[] => [
    ...[...root.querySelectorAll<HTMLAnchorElement | HTMLAreaElement>('a[href], area[href]')].map((link) => `${link.href}`),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? linksIn(shadowRoot) : [])),
  ];
  return {
    origin: window.origin,
    links: top ? linksIn(document).slice(0, 5_000) : [],
    stored: [
      ...(await of('local storage', () => Object.keys(localStorage))),
      ...(await of('session storage', () => Object.keys(sessionStorage))),
      ...(await of('database', async () => (await indexedDB.databases()).map(({ name }) => name))),
      ...(await of('cache', () => caches.keys())),
      ...(await of('bucket', () => navigator.storageBuckets?.keys() ?? [])),
      ...(await of('file', fileNames)),
      ...(await of('file', olderFiles)),
      ...(await of('service worker', workers)),
      ...(top && window.name ? ([['window name', window.name.slice(0, 300)]] as [string, string][]) : []),
    ],
  };
}
