import type { Env } from '../env';

/** ms. Chromium tells of a cookie now and then before `document.cookie` has it. */
const SETTLED = 100;
/** ms. */
const LATEST = 1_000;

/**
 * CON-16: a choice made in another tab, or on a sibling host, holds here at once; where the browser does not tell of cookies
 * (Firefox before 140, Safari before 18.4), as soon as the tab is looked at.
 */
export function watchOtherTabs({ window }: Env, reread: () => void): void {
  for (const type of ['visibilitychange', 'focus', 'pageshow']) window.addEventListener(type, reread);
  const watch = () => {
    window.cookieStore?.addEventListener('change', () => {
      reread();
      window.setTimeout(reread, SETTLED);
    });
    // What was chosen meanwhile.
    reread();
  };
  // What was chosen while this chunk was on its way.
  reread();
  // To be told of cookies takes a millisecond to ask for. In the background no tab is ever idle.
  if (window.requestIdleCallback) window.requestIdleCallback(watch, { timeout: LATEST });
  else window.setTimeout(watch);
}
