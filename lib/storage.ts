type Area = 'localStorage' | 'sessionStorage';
type StorageHolder = { readonly localStorage: Storage; readonly sessionStorage: Storage };

/** The text under `key`; null where there is none, or where storage throws (private mode, sandboxed frames). */
export function readText(window: StorageHolder, area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Writes, or removes where `value` is null. False where storage is denied or full. */
export function writeText(window: StorageHolder, area: Area, key: string, value: string | null): boolean {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Removes every entry; does nothing where storage is denied. */
export function clearStorage(window: StorageHolder, area: Area): void {
  try {
    window[area].clear();
  } catch {
    // Nothing can be in there.
  }
}

/** Removes every database and cache; a database that a script has open goes when that closes it, or with its page. Never rejects. */
export async function deleteStores({
  indexedDB,
  caches,
}: {
  readonly indexedDB?: IDBFactory;
  readonly caches?: CacheStorage;
}): Promise<void> {
  try {
    for (const { name = '' } of (await indexedDB?.databases?.()) ?? []) indexedDB?.deleteDatabase(name);
    for (const name of (await caches?.keys()) ?? []) await caches?.delete(name);
  } catch {
    // Denied storage holds nothing.
  }
}

/** The keys that begin with `prefix`; none where storage is denied. */
export function storedKeys(window: StorageHolder, area: Area, prefix: string): string[] {
  try {
    return Object.keys(window[area]).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
