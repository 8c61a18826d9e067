import { byId, call } from '../../lib/dom/native';
import { isSamePage } from '../../lib/url/address-bar';
import { decode, splitUrl } from '../../lib/url/url';
import { guard } from '../guard';
import type { Hooks } from '../lifecycle';
import type { Tools } from '../taproot';

/** LIF-05, ms. Routers replace and push several times for one change. */
const SETTLED = 1_500;
/** ms between two looks at the address, in browsers without the Navigation API (before Chromium 102, Safari 26.2 and Firefox 147). */
const PERIOD = 500;

/** Text fragments. Browsers that support them remove them from the address. */
const DIRECTIVE = /:~:.*/s;
/** The beginning of a hash that no element has as its name: `#/about`, `#!about`. */
const ROUTE = /^#[/!]/;

/** Returns whether a hash names an element of the page, or its top, so that a browser scrolls there (HTML, 7.4.6.4). */
function namesElement({ document }: Window, hash: string): boolean {
  const fragment = hash.slice(1).replace(DIRECTIVE, '');
  return (
    /^(top)?$/i.test(fragment) ||
    [fragment, decode(fragment)].some(
      (name) => byId(document, name) || [...call(document, 'getElementsByName', name)].some(({ localName }) => localName === 'a'),
    )
  );
}

const front = (url: string) => url.replace(/#.*/s, '');

/**
 * Raises `navigate` once per real change of the address within the page, from `previous` on. A hash is one only if a router uses it: the
 * hash names no element of the page, or it is empty after a router's.
 */
export function watchHistory(window: Window, hooks: Hooks, previous: string, report: Tools['report']): void {
  const { location, history } = window;
  let routed = ROUTE.test(splitUrl(previous).hash);
  let timer: number;
  let seen = location.href;

  const look = () => {
    const url = location.href;
    if (!isSamePage(url, previous)) {
      const { hash } = splitUrl(url);
      const byHash = isSamePage(front(url), front(previous));
      // `previous` stays the address before the jump: a router's next address is compared with it.
      if (byHash && namesElement(window, hash) && (!routed || hash.length > 1)) return;
      routed = ROUTE.test(hash) || (byHash && !!hash);
      hooks.navigate.call(Object.freeze({ type: 'history', url, previous }));
    }
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
