import { guard } from '../kernel/guard';
import type { Hooks } from '../kernel/lifecycle';
import type { Tools } from '../kernel/taproot';
import { isSamePage } from '../lib/url/address-bar';

/** LIF-05, ms. Routers replace and push several times for one change. */
const SETTLED = 1_500;
/** ms between two looks at the address, in browsers without the Navigation API (before Chromium 102, Safari 26.2 and Firefox 147). */
const PERIOD = 500;

/** Raises `navigate` once per real change of the address within the page, from `previous` on. */
export function watchHistory(window: Window, hooks: Hooks, previous: string, report: Tools['report']): void {
  const { location, history } = window;
  let timer: number;
  let seen = location.href;

  const look = () => {
    const url = location.href;
    if (!isSamePage(url, previous)) hooks.navigate.call(Object.freeze({ type: 'history', url, previous }));
    previous = url;
  };
  const settle = () => {
    seen = location.href;
    window.clearTimeout(timer);
    // The page may have broken a function that compares addresses.
    timer = window.setTimeout(() => guard(look, report), SETTLED);
  };

  for (const method of ['pushState', 'replaceState'] as const) {
    const own = history[method];
    // The page may have frozen `history`. The other events still report changes.
    Reflect.set(history, method, function (this: History, ...args: Parameters<typeof own>) {
      own.apply(this, args);
      settle();
    });
  }
  for (const type of ['popstate', 'hashchange']) window.addEventListener(type, settle);
  // A router that intercepts navigations (Navigation API) changes the address without any of these events. So does one that has kept the
  // browser's own methods, or replaces ours by others.
  if (window.navigation) window.navigation.addEventListener('currententrychange', settle);
  else
    window.setInterval(() => {
      if (location.href !== seen) settle();
    }, PERIOD);
  settle();
}
