import type { Env } from '../env';

/**
 * CON-16: a choice made in another tab, or on a sibling host, holds here at once; where the browser does not tell of cookies
 * (Firefox before 140, Safari before 18.4), as soon as the tab is looked at.
 */
export function watchOtherTabs({ window }: Env, reread: () => void): void {
  window.cookieStore?.addEventListener('change', reread);
  for (const type of ['visibilitychange', 'focus', 'pageshow']) window.addEventListener(type, reread);
}
