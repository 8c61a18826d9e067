import type { Env } from '../kernel/env';
import type { Hooks } from '../kernel/lifecycle';
import type { PageStart } from '../kernel/page-start';
import type { Host } from './host';

/** LIF-01, ms. The longest waits for the load event after `ready`: the second one applies while a script of ours is loading. */
const LOADED_LIMIT = 2_000;
const PENDING_LIMIT = 10_000;

/** iOS ends an app's pages with no other event than blur. */
const IOS = /iPad|iPhone|iPod/;

/** Raises `ready`, `loaded`, `leave` and, when the page returns from the back/forward cache, `navigate`. */
export function watchMoments(
  { window, document, clock }: Env,
  hooks: Hooks,
  { time, pending }: Pick<PageStart, 'time'> & Pick<Host, 'pending'>,
  landing?: string,
): void {
  const listen = window.addEventListener.bind(window);
  let began = time;
  let loaded = false;
  let left = false;

  const load = (forced: boolean) => {
    if (!loaded) hooks.loaded.call(Object.freeze({ forced }));
    loaded = true;
  };

  hooks.ready.tap('page-life', () => {
    if (document.readyState === 'complete') load(false);
    listen('load', () => load(false));
    window.setTimeout(() => pending() || load(true), LOADED_LIMIT);
    window.setTimeout(() => load(true), PENDING_LIMIT);
  });

  const leave = (event: Event) => {
    // A blur event lacks `persisted`.
    const { persisted = true } = event as Partial<PageTransitionEvent>;
    if (!left) hooks.leave.call(Object.freeze({ timeOnPage: clock() - began, persisted }));
    left = true;
  };

  const parsed = () => hooks.ready.call(landing);
  if (document.readyState === 'loading') listen('DOMContentLoaded', parsed);
  else parsed();

  // `unload` disables the back/forward cache, so only browsers without better events use it.
  for (const type of 'onpagehide' in window ? ['pagehide'] : ['beforeunload', 'unload']) listen(type, leave);
  if (IOS.test(window.navigator.userAgent)) listen('blur', leave);

  listen('pageshow', ({ persisted }) => {
    if (!persisted) return;
    left = false;
    began = clock();
    const url = window.location.href;
    hooks.navigate.call(Object.freeze({ type: 'back_forward_cache', url, previous: url }));
  });
}
