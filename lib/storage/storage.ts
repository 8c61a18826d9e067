type Area = 'localStorage' | 'sessionStorage';
type StorageHolder = { readonly localStorage: Storage; readonly sessionStorage: Storage };

/** Returns the text under `key`, or null without one, or if storage throws (private mode, sandboxed frames). */
export function readText(window: StorageHolder, area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Writes a text, or removes it for null. Returns false if storage is denied or full. */
export function writeText(window: StorageHolder, area: Area, key: string, value: string | null): boolean {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Returns the keys with a prefix, or none if storage is denied. */
export function storedKeys(window: StorageHolder, area: Area, prefix: string): string[] {
  try {
    const storage = window[area];
    // Not `Object.keys`, which leaves out keys such as `key` and `toString` that the prototypes have, too.
    return Array.from({ length: storage.length }, (_, i) => storage.key(i) as string).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Removes the entries with unwanted keys. Does nothing if storage is denied. */
export function removeStored(window: StorageHolder, area: Area, unwanted: (key: string) => boolean): void {
  for (const key of storedKeys(window, area, '').filter(unwanted)) writeText(window, area, key, null);
}
