import type { Env } from '../../kernel';
import { cookiesWith, eraseCookies } from '../../lib/cookies';
import { deleteStores } from '../../lib/delete-stores';
import { KEPT_COOKIES } from '../../lib/kept-cookies';
import { clearStorage } from '../../lib/storage';
import { isTargetName } from '../../lib/target-name';

const KEPT = new RegExp(`^(${KEPT_COOKIES})=$`);

/** Empties a name that looks like an identifier. That of a frame is given by the page around it. */
function forgetName(window: Window): void {
  if (window === window.top && !isTargetName(window.name)) window.name = '';
}

function forgetCookies(env: Env): void {
  for (const pair of cookiesWith(env.document, '')) {
    // All of one that has no name.
    const [beginning = pair] = /^[^=]*=/.exec(pair) ?? [];
    if (!KEPT.test(beginning)) eraseCookies(env, beginning);
  }
}

/**
 * CON-06: removes every cookie outside the keep-list and every stored entry, database, cache, bucket and file that a script can reach,
 * whoever made them, and a window's name that looks like an identifier. Cookies, entries and the name at once. Never rejects.
 * `history.state` stays: routers need it (`docs/security.md`).
 */
export async function forget(env: Env): Promise<void> {
  forgetCookies(env);
  clearStorage(env.window, 'localStorage');
  clearStorage(env.window, 'sessionStorage');
  forgetName(env.window);
  await deleteStores(env.window);
}
