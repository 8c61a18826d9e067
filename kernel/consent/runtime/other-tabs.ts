import { isRecordName, REFUSED_KEY } from '../../../lib/records/stored-choice';
import type { Env } from '../../env';
import { guard } from '../../guard';
import type { Hooks } from '../../lifecycle';
import type { Tools } from '../../taproot';

/** ms. Chromium sometimes fires the event before `document.cookie` has the cookie, and subscribes later than `addEventListener` returns. */
const SETTLED = [100, 1_000];
/** ms. */
const LATEST = 1_000;

/** The fields of Cookie Store's `CookieChangeEvent`. An event that another script raises may have none. */
interface CookieChange {
  readonly changed?: readonly { readonly name?: string }[];
  readonly deleted?: readonly { readonly name?: string }[];
}

/**
 * CON-16: applies a choice made in another tab or on a sibling host at once. Browsers without `cookieStore` (Firefox before 140, Safari
 * before 18.4) apply a refusal on this host at once, and other choices when the visitor returns to the tab. A page that changes its path may see
 * other cookies (CON-21).
 */
export function watchOtherTabs({ window }: Env, hooks: Hooks, reread: () => void, report: Tools['report']): void {
  // The page may have broken the functions that read a record or watch cookies.
  const look = () => guard(reread, report);
  // Before the page's listeners: a page that was frozen, or in the back/forward cache, may hold an older choice.
  for (const type of ['pageshow', 'resume']) window.addEventListener(type, look, true);
  for (const type of ['visibilitychange', 'focus']) window.addEventListener(type, look);
  // Not when it is removed: a grant has its cookie by then, and so may data that a browser clears.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === REFUSED_KEY && newValue) look();
  });
  hooks.navigate.tap('runtime', look);
  const watch = () => {
    const lookLong = () => {
      look();
      for (const delay of SETTLED) window.setTimeout(look, delay);
    };
    // Third parties store cookies on most pages.
    const told = ({ changed, deleted }: Event & CookieChange) => {
      if ([changed, deleted].flat().some((one) => isRecordName(one?.name))) lookLong();
    };
    guard(() => window.cookieStore?.addEventListener('change', told), report);
    // Catches up with a choice made meanwhile.
    lookLong();
  };
  // Subscribing to cookies takes a millisecond. Tabs in the background are never idle. Elements may have a name that Safari has no function
  // for.
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(watch, { timeout: LATEST });
  else window.setTimeout(watch);
}
