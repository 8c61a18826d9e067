import type { Env } from '../../kernel';
import { cookieDomains, cookieNames, writeCookie } from '../../lib/cookies';
import { KEPT_COOKIES } from '../../lib/kept-cookies';
import { clearStorage, deleteStores } from '../../lib/storage';

const KEPT = new RegExp(`^(${KEPT_COOKIES})$`);

/** The paths that a cookie seen at this one can have: of `/a/b` `/`, `/a`, `/a/`, `/a/b`. */
export function cookiePaths(path: string): Set<string> {
  const paths = new Set<string>();
  let parent = '';
  for (const segment of path.split('/').slice(1)) {
    paths.add(`${parent}/`);
    parent += `/${segment}`;
    paths.add(parent);
  }
  return paths;
}

function forgetCookies({ window, document }: Env): void {
  const { hostname, pathname, protocol } = window.location;
  const secure = protocol === 'https:';
  for (const path of cookiePaths(pathname)) {
    const names = cookieNames(document).filter((name) => !KEPT.test(name));
    for (const name of names) {
      for (const domain of cookieDomains(hostname)) {
        // A browser ignores a cookie that has neither name nor value, and takes `__Secure-` ones only with Secure.
        const erased = { domain, path, maxAge: 0, secure };
        writeCookie(document, name, '0', erased);
        // One of a partition is another cookie than one of the same name without.
        if (secure) writeCookie(document, name, '0', { ...erased, partitioned: true });
      }
    }
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
