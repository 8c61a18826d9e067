import { isSamePage } from '../../lib/address-bar';
import type { Hooks } from '../lifecycle';

/** LIF-05, ms: routers replace and push several times for one change. */
const SETTLED = 1_500;

/** Raises `navigate` once per real change of the address within the page, from `previous` on. */
export function watchHistory(window: Window, hooks: Hooks, previous: string): void {
  const { location, history } = window;
  let timer: number;

  const settle = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      const url = location.href;
      if (!isSamePage(url, previous)) hooks.navigate.call(Object.freeze({ type: 'history', url, previous }));
      previous = url;
    }, SETTLED);
  };

  for (const method of ['pushState', 'replaceState'] as const) {
    const own = history[method];
    // A page may have frozen it; the other moments tell then.
    Reflect.set(history, method, function (this: History, ...args: Parameters<typeof own>) {
      own.apply(this, args);
      settle();
    });
  }
  for (const type of ['popstate', 'hashchange']) window.addEventListener(type, settle);
  // A router that intercepts navigations (Navigation API) changes the address without any of these.
  window.navigation?.addEventListener('currententrychange', settle);
  settle();
}
