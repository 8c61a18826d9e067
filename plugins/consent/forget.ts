import type { Env } from '../../kernel';
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

/**
 * CON-06: removes every cookie, stored entry and database that `keeps` does not keep. Unless it keeps things without a name, also removes
 * every cache, bucket and file that a script can reach, and a window's name that looks like an identifier. Removes cookies, entries and the
 * name at once. Never rejects. `history.state` stays, because routers need it (`docs/security.md`).
 */
export async function forget(env: Env, keeps: Keeps): Promise<void> {
  forgetCookies(env, keeps);
  for (const area of ['localStorage', 'sessionStorage'] as const) removeStored(env.window, area, (key) => !keeps('s', key));
  const all = !keeps('', '-');
  if (all) forgetName(env.window);
  await deleteStores(env.window, (name) => keeps('d', name), all);
}
