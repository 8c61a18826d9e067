/** The storage of one document, read from inside it. */
export interface DocumentContent {
  readonly origin: string;
  /** Only of the top document. */
  readonly links: readonly string[];
  readonly scripts: readonly string[];
  /** Addresses of `<link>` elements by which a browser contacts hosts in advance, with their `rel`. */
  readonly hints: readonly (readonly [rel: string, address: string])[];
  /** Kind and name of what is stored. */
  readonly stored: readonly (readonly [kind: string, name: string])[];
}

/** Runs in an isolated world of each document. Lists its stored names, and the hosts that its markup preconnects to. `top`: not a frame. */
export async function lookAround(top: boolean): Promise<DocumentContent> {
  type Files = FileSystemDirectoryHandle & { keys(): AsyncIterable<string> };
  const { navigator } = window as unknown as {
    navigator: Navigator & { storageBuckets?: { keys(): Promise<string[]> } };
  };
  const most = 500;
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
  const workers = async () =>
    (await navigator.serviceWorker.getRegistrations()).map(
      ({ active, waiting, installing }) => (active ?? waiting ?? installing)?.scriptURL,
    );
  const hinting = 'link[rel~="preconnect"], link[rel~="dns-prefetch"], link[rel~="prefetch"], link[rel~="prerender"], link[rel~="preload"]';
  return {
    origin: window.origin,
    links: top ? [...document.querySelectorAll('a')].slice(0, 5_000).map((link) => `${link.href}`) : [],
    scripts: top ? [...document.scripts].slice(0, most).map(({ src }) => `${src}`) : [],
    hints: [...document.querySelectorAll<HTMLLinkElement>(hinting)].slice(0, most).map(({ rel, href }) => [rel, href]),
    stored: [
      ...(await of('local storage', () => Object.keys(localStorage))),
      ...(await of('session storage', () => Object.keys(sessionStorage))),
      ...(await of('database', async () => (await indexedDB.databases()).map(({ name }) => name))),
      ...(await of('cache', () => caches.keys())),
      ...(await of('bucket', () => navigator.storageBuckets?.keys() ?? [])),
      ...(await of('file', fileNames)),
      ...(await of('service worker', workers)),
      ...(top && window.name ? ([['window name', window.name.slice(0, 300)]] as [string, string][]) : []),
    ],
  };
}
