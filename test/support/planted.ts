import type { Page } from 'playwright';

/** The values that a script on a page still holds after consent has ended. */
export interface Held {
  readonly root: FileSystemDirectoryHandle;
  readonly folder: FileSystemDirectoryHandle;
  readonly file: FileSystemFileHandle;
  readonly bucket: { getDirectory(): Promise<FileSystemDirectoryHandle> };
  readonly bucketRoot: FileSystemDirectoryHandle;
  readonly localStorage: Storage;
}

type Directory = FileSystemDirectoryHandle & { keys(): AsyncIterable<string> };
interface Buckets {
  open(name: string): Promise<{ readonly indexedDB: IDBFactory; getDirectory(): Promise<FileSystemDirectoryHandle> }>;
  keys(): Promise<string[]>;
}
type Win = Window & { navigator: { readonly storageBuckets: Buckets }; held: Held };

/** A tracker's id for its visitor. */
const ID = '1234567890.1700000000';

/** Lets the page store an identifier in every possible way, and keep references to the stores. */
export const plant = (page: Page): Promise<void> =>
  page.evaluate(async (id) => {
    const { navigator } = window as unknown as Win;
    const opened = (factory: IDBFactory, name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = factory.open(name, 1);
        request.onupgradeneeded = () => request.result.createObjectStore('ids');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const name of ['_ga', 'chums']) document.cookie = `${name}=${id};path=/;domain=taproot.localhost;max-age=9999`;
    document.cookie = `_deep=${id};path=${location.pathname}`;
    localStorage.setItem('_ga', id);
    sessionStorage.setItem('_ga', id);
    (await opened(indexedDB, 'vendor')).close();
    await (await caches.open('vendor')).put('/id', new Response(id));
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('folder', { create: true });
    const file = await folder.getFileHandle(id, { create: true });
    const writer = await file.createWritable();
    await writer.write(id);
    await writer.close();
    const bucket = await navigator.storageBuckets.open('vendor');
    const bucketRoot = await bucket.getDirectory();
    (await opened(bucket.indexedDB, 'vendor')).close();
    window.name = id;
    history.replaceState({ key: 'route' }, '');
    (window as unknown as Win).held = { root, folder, file, bucket, bucketRoot, localStorage };
  }, ID);

/** Resolves to everything stored that a script can see, each as a word. */
export const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { navigator } = window as unknown as Win;
    const files: string[] = [];
    for await (const name of ((await navigator.storage.getDirectory()) as Directory).keys()) files.push(`file ${name}`);
    return [
      ...document.cookie
        .split('; ')
        .filter(Boolean)
        .map((pair) => `cookie ${pair.split('=')[0]}`),
      ...Object.keys(localStorage).map((key) => `local ${key}`),
      ...Object.keys(sessionStorage).map((key) => `session ${key}`),
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...(await caches.keys()).map((name) => `cache ${name}`),
      ...(await navigator.storageBuckets.keys()).map((name) => `bucket ${name}`),
      ...files,
      ...(window.name ? [`name ${window.name}`] : []),
      ...(history.state ? [`state ${JSON.stringify(history.state)}`] : []),
    ].sort();
  });
