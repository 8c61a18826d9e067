import { documentText } from '../../lib/dom/document-text';
import { read } from '../../lib/dom/native';
import type { Env } from '../env';
import type { Hooks } from '../lifecycle';
import type { PageStart } from '../page-start';
import type { Host } from './host';

/** LIF-01, ms. The longest waits for the load event after `ready`: the second one applies while a script of ours is loading. */
const LOADED_LIMIT = 2_000;
const PENDING_LIMIT = 10_000;

/** iOS ends pages of an app that is left without `pagehide`. */
const IOS = /iPad|iPhone|iPod/;
/** ms after a blur until a second look at the page, in case it was hidden without an event. */
const BLURRED = 500;
/** Events that only a page that lives on gets. */
const SIGNS = ['focus', 'visibilitychange', 'pointerdown', 'keydown'];

/**
 * Raises `ready`, `loaded`, `leave` and, when the page returns from the back/forward cache, `navigate`. On iOS, a page that loses the focus
 * ends once it is hidden, too: a tap into a frame, the keyboard and an alert take the focus of a page that stays in view. An end without
 * `pagehide` is taken back when the page lives on, so that `leave` is raised again later.
 */
export function watchMoments(
  env: Env,
  hooks: Hooks,
  { time, pending }: Pick<PageStart, 'time'> & Pick<Host, 'pending'>,
  landing?: string,
): void {
  const { window, document, clock } = env;
  const listen = window.addEventListener.bind(window);
  const isHidden = () => documentText(env, 'visibilityState') === 'hidden';
  let began = time;
  let loaded = false;
  let left = false;
  let gone = false;

  const load = (forced: boolean) => {
    if (!loaded) hooks.loaded.call(Object.freeze({ forced }));
    loaded = true;
  };

  hooks.ready.tap('runtime', () => {
    if (read(document, 'readyState') === 'complete') load(false);
    listen('load', () => load(false));
    window.setTimeout(() => pending() || load(true), LOADED_LIMIT);
    window.setTimeout(() => load(true), PENDING_LIMIT);
  });

  const leave = ({ type, persisted = true }: Partial<PageTransitionEvent>) => {
    if (!left) hooks.leave.call(Object.freeze({ timeOnPage: clock() - began, persisted }));
    left = true;
    gone ||= type === 'pagehide';
  };

  const parsed = () => hooks.ready.call(landing);
  if (read(document, 'readyState') === 'loading') listen('DOMContentLoaded', parsed);
  else parsed();

  // `unload` disables the back/forward cache, so only browsers without better events use it.
  for (const type of 'onpagehide' in window ? ['pagehide'] : ['beforeunload', 'unload']) listen(type, leave);
  for (const type of SIGNS)
    listen(
      type,
      () => {
        if (!gone && !isHidden()) left = false;
      },
      true,
    );
  if (IOS.test(window.navigator.userAgent)) {
    let blurred = false;
    const look = () => {
      if (blurred && isHidden()) leave({});
    };
    listen('focus', () => {
      blurred = false;
    });
    listen('blur', () => {
      blurred = true;
      look();
      window.setTimeout(look, BLURRED);
    });
    listen('visibilitychange', look, true);
  }

  listen('pageshow', ({ persisted }) => {
    if (!persisted) return;
    left = gone = false;
    began = clock();
    const url = window.location.href;
    hooks.navigate.call(Object.freeze({ type: 'back_forward_cache', url, previous: url }));
  });
}
