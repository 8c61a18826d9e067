import type { Env } from '../../kernel/env';
import { guard } from '../../kernel/guard';
import type { Hooks } from '../../kernel/lifecycle';
import type { Tools } from '../../kernel/taproot';

/** ms. Chromium tells of a cookie now and then before `document.cookie` has it. */
const SETTLED = 100;
/** ms. */
const LATEST = 1_000;

/**
 * CON-16: a choice made in another tab, or on a sibling host, holds here at once; where the browser does not tell of cookies
 * (Firefox before 140, Safari before 18.4), as soon as the tab is looked at. A page that changes its path may see other cookies (CON-21).
 */
export function watchOtherTabs({ window }: Env, hooks: Hooks, reread: () => void, report: Tools['report']): void {
  // The page may have broken what a record is read with, and what tells of cookies.
  const look = () => guard(reread, report);
  for (const type of ['visibilitychange', 'focus', 'pageshow']) window.addEventListener(type, look);
  hooks.navigate.tap('page-life', look);
  const watch = () => {
    const told = () => {
      look();
      window.setTimeout(look, SETTLED);
    };
    guard(() => window.cookieStore?.addEventListener('change', told), report);
    // What was chosen meanwhile.
    look();
  };
  // What was chosen while this chunk was on its way.
  look();
  // To be told of cookies takes a millisecond to ask for. In the background no tab is ever idle.
  if (window.requestIdleCallback) window.requestIdleCallback(watch, { timeout: LATEST });
  else window.setTimeout(watch);
}
