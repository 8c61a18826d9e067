import type { ErrorRecord } from '../record';

/** ERR-04: the most errors of one type and message in a window, and the window's length in ms. */
const MOST = 50;
const WINDOW = 60_000;
/** The most errors and the most messages to remember. Beyond them, new ones count as known. */
const REMEMBERED = 200;

/** Returns a function that returns whether to report an error: each error once (ERR-03), and a limited number of a kind. `now` in ms. */
export function createAdmission(now: () => number): (error: ErrorRecord) => boolean {
  const seen = new Set<string>();
  const windows = new Map<string, { began: number; count: number }>();

  const within = (key: string) => {
    const time = now();
    let current = windows.get(key);
    // A clock that was set back opens a new window, too.
    if (!current || time - current.began >= WINDOW || time < current.began) {
      current = { began: time, count: 0 };
      windows.delete(key);
      windows.set(key, current);
      if (windows.size > REMEMBERED) dropOldest(windows);
    }
    return ++current.count <= MOST;
  };

  return ({ type, message, stack, resource }) => {
    const key = JSON.stringify([type, message, stack, resource]);
    if (seen.has(key) || !within(JSON.stringify([type, message]))) return false;
    seen.add(key);
    if (seen.size > REMEMBERED) dropOldest(seen);
    return true;
  };
}

function dropOldest(collection: { keys(): Iterator<string>; delete(key: string): boolean }): void {
  const { value } = collection.keys().next();
  collection.delete(value as string);
}
