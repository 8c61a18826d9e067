import type { Env } from '../../../kernel';
import { isLogout } from '../../../lib/dom/logout-mark';
import { call, read } from '../../../lib/dom/native';
import { performanceEntries } from '../../../lib/dom/performance-entries';
import type { Life } from '../../../lib/time/life';

/** Matches fields that the visitor is about to use. */
const FIELD = 'form input:not([type=search]),form select,form textarea';

/** Returns whether an address is on one of the hosts. */
export const isListed = (hosts: readonly string[], address: string): boolean => hosts.some((host) => address.includes(`//${host}`));

/** The things on a page that may ask for the contact. */
export interface Signals {
  /** Begins to watch. Calls `look` after it has handled earlier requests, and before it checks the focused field. */
  begin(look: () => void): void;
  /** Stops watching changes and requests, which costs time. */
  rest(): void;
}

/**
 * Watches for reasons to wake the plugin. Calls `wanted` for a focused field and for a request of the page to one of `hosts`, `hear` with
 * each message from them, `logOut` at a click that logs out, and `changed` after changes of the page.
 */
export function watchSignals(
  { env: { window, document }, ended, listen }: Pick<Life<Env>, 'env' | 'ended' | 'listen'>,
  hosts: readonly string[],
  wanted: () => void,
  hear: (message: MessageEvent) => void,
  logOut: () => void,
  changed: () => void,
): Signals {
  const enter = () => {
    const activeElement = read(document, 'activeElement');
    if (activeElement && call(activeElement, 'matches', FIELD)) wanted();
  };
  const lookAt = (requests: readonly PerformanceEntry[]) => {
    if (requests.some(({ name }) => isListed(hosts, name))) wanted();
  };
  const message = (event: MessageEvent) => {
    if (isListed(hosts, event.origin)) hear(event);
  };
  const click = (event: Event) => {
    if (!isLogout(window, event)) return;
    event.preventDefault();
    logOut();
  };
  const observer = new window.MutationObserver(changed);
  const requests = window.PerformanceObserver && new window.PerformanceObserver((list) => lookAt(list.getEntries()));
  const rest = () => {
    observer.disconnect();
    requests?.disconnect();
  };
  return {
    begin(look) {
      ended(rest);
      listen(window, 'focusin', enter, { passive: true });
      listen(window, 'message', message);
      listen(window, 'click', click);
      observer.observe(document, { childList: true, subtree: true });
      requests?.observe({ entryTypes: ['resource'] });
      lookAt(performanceEntries(window, 'resource'));
      look();
      enter();
    },
    rest,
  };
}
