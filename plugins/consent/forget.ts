import type { Env } from '../../kernel';
import { addEmptyFrame } from '../../lib/dom/empty-frame';
import { isTargetName } from '../../lib/dom/target-name';
import { cookiesWith, eraseCookies } from '../../lib/storage/cookies';
import { deleteStores } from '../../lib/storage/delete-stores';
import type { StoredKind } from '../../lib/storage/kept-names';
import { removeStored } from '../../lib/storage/storage';

/** Empties a window's name that looks like an identifier. A frame's name belongs to the page around it. */
function forgetName(window: Window): void {
  if (window === window.top && !isTargetName(window.name)) window.name = '';
}

/** Returns whether a stored name stays. '-' stands for things without a name. */
export type Keeps = (kind: StoredKind | '', name: string) => boolean;

function forgetCookies(env: Env, keeps: Keeps): void {
  for (const pair of cookiesWith(env.document, '')) {
    // A pair without a name is matched as a whole.
    const [beginning = pair] = /^[^=]*=/.exec(pair) ?? [];
    if (!keeps('c', beginning)) eraseCookies(env, beginning);
  }
}

/** The names of stores in a window, with their types. */
const STORES = { localStorage: 'Storage', sessionStorage: 'Storage', indexedDB: 'IDBFactory', caches: 'CacheStorage' };

/** ms for which a frame stays: databases are deleted once their connections are closed. */
const FRAME_STAYS = 3_000;

/** Returns whether the page has put an object of its own, or nothing, in the place of a store. */
function hasReplacedStores(window: Window & typeof globalThis): boolean {
  return Object.entries(STORES).some(([name, type]) => {
    const Type = Reflect.get(window, type);
    try {
      return Type && !(Reflect.get(window, name) instanceof Type);
    } catch {
      return true;
    }
  });
}

/** Returns the windows whose stores are removed: the page's, and an empty frame's, which has the browser's own, if the page has replaced some. */
function windowsOf({ window, document }: Env): (Window & typeof globalThis)[] {
  if (!hasReplacedStores(window)) return [window];
  const frame = addEmptyFrame(document);
  window.setTimeout(() => frame.remove(), FRAME_STAYS);
  return frame.contentWindow ? [window, frame.contentWindow as typeof window] : [window];
}

/**
 * CON-06: removes every cookie, stored entry and database that `keeps` does not keep. Unless it keeps things without a name, also removes
 * every cache, bucket and file that a script can reach, and a window's name that looks like an identifier. Removes cookies, entries and the
 * name at once. Never rejects. `history.state` stays, because routers need it (`docs/security.md`).
 */
export async function forget(env: Env, keeps: Keeps): Promise<void> {
  forgetCookies(env, keeps);
  const windows = windowsOf(env);
  for (const window of windows)
    for (const area of ['localStorage', 'sessionStorage'] as const) removeStored(window, area, (key) => !keeps('s', key));
  const all = !keeps('', '-');
  if (all) forgetName(env.window);
  await Promise.all(windows.map((window) => deleteStores(window, (name) => keeps('d', name), all)));
}
