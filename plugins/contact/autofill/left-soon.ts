import type { Tools } from '../../../kernel';
import type { Part } from '../../../lib/time/life';

/** ms after a fill within which an end of the page is blamed on it. */
const SOON = 1_000;

/** The address without its hash, as a router changes it. */
const addressOf = ({ location }: Window) => location.pathname + location.search;

/**
 * Calls `left` if the page is left, or its address changes, within a second of a fill: a script of the page sends its visitors elsewhere at
 * each change, and the next page may do so again. Listens for the page's end only in that second, as a navigation to a slow server ends the
 * page later than it begins. Returns a function that notes a fill.
 */
export function watchLeftSoon({ env: { window }, part }: Pick<Tools, 'env' | 'part'>, left: () => void): () => void {
  let soon: Part | undefined;
  let address = '';
  return () => {
    // An earlier fill may have changed the address already.
    if (soon) soon.end();
    else address = addressOf(window);
    const own = part();
    soon = own;
    const decide = (isLeft: boolean) => {
      own.end();
      soon = undefined;
      if (isLeft) left();
    };
    own.listen(window, 'beforeunload pagehide', () => decide(true));
    own.later(() => decide(addressOf(window) !== address), SOON);
  };
}
