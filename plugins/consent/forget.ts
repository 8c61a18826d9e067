import type { Env } from '../../kernel';
import { cookiesWith, eraseCookies } from '../../lib/cookies';
import { KEPT_COOKIES } from '../../lib/kept-cookies';
import { clearStorage, deleteStores } from '../../lib/storage';

const KEPT = new RegExp(`^(${KEPT_COOKIES})=$`);

function forgetCookies(env: Env): void {
  for (const pair of cookiesWith(env.document, '')) {
    // All of one that has no name.
    const [beginning = pair] = /^[^=]*=/.exec(pair) ?? [];
    if (!KEPT.test(beginning)) eraseCookies(env, beginning);
  }
}

/**
 * CON-06: removes every cookie outside the keep-list and every stored entry, database and cache that a script can reach, whoever
 * made them. Cookies and entries at once. Never rejects.
 */
export async function forget(env: Env): Promise<void> {
  forgetCookies(env);
  clearStorage(env.window, 'localStorage');
  clearStorage(env.window, 'sessionStorage');
  await deleteStores(env.window);
}
