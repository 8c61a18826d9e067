/** ms after a fill within which an end of the page is blamed on it. */
const SOON = 1_000;

/** The address without its hash, as a router changes it. */
const addressOf = ({ location }: Window) => location.pathname + location.search;

export interface LeftSoon {
  /** Records that a field was filled in. */
  filled(): void;
  stop(): void;
}

/**
 * Calls `left` if the page is left, or its address changes, within a second of a fill: a script of the page sends its visitors elsewhere at
 * each change, and the next page may do so again. Listens for the page's end only in that second, as a navigation to a slow server ends the
 * page later than it begins.
 */
export function watchLeftSoon(window: Window, left: () => void): LeftSoon {
  let timer: number | undefined;
  let address = '';
  const listen = (method: 'addEventListener' | 'removeEventListener') => {
    for (const type of ['beforeunload', 'pagehide']) window[method](type, end);
  };
  const stop = () => {
    window.clearTimeout(timer);
    timer = undefined;
    listen('removeEventListener');
  };
  const end = () => {
    stop();
    left();
  };
  return {
    filled() {
      // An earlier fill may have changed the address already.
      if (timer === undefined) address = addressOf(window);
      stop();
      listen('addEventListener');
      timer = window.setTimeout(() => {
        stop();
        if (addressOf(window) !== address) left();
      }, SOON);
    },
    stop,
  };
}
