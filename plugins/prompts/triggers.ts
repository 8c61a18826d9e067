import type { Env } from '../../kernel';
import type { DisplayConditions } from '../../lib/contracts/prompt-definition';
import { whenInView } from '../../lib/dom/in-view';
import { find } from '../../lib/dom/native';
import { depthOf, watchScroll } from '../../lib/dom/scroll';
import type { Part } from '../../lib/time/life';
import { watchExit } from './exit';

type Watched = 'delay' | 'scroll' | 'visible' | 'manual' | 'exitIntent';

/** Returns the element, or null. Returns null for an invalid selector, too. */
function locate(env: Env, selector: string): Element | null {
  try {
    return find(env.document, selector);
  } catch {
    return null;
  }
}

/**
 * Calls `met` once the visitor has met all conditions, in any order, and ends `part` before. An exit intent must come last. `waited`: ms of the
 * delay that have passed.
 */
export function watchTriggers(part: Part<Env>, display: DisplayConditions, waited: number, met: () => void): void {
  const { env } = part;
  const { delay = 0, scroll = 0, visible, manual, exitIntent } = display;
  const pending = new Set<Watched>();
  const settle = (what?: Watched) => {
    if (what) pending.delete(what);
    if (pending.size) return;
    part.end();
    met();
  };

  if (manual) pending.add('manual');
  if (delay) pending.add('delay');
  if (scroll) pending.add('scroll');
  if (visible) pending.add('visible');
  if (exitIntent) pending.add('exitIntent');

  if (delay) part.later(() => settle('delay'), Math.max(0, delay * 1_000 - waited));
  if (scroll)
    watchScroll(part, (place) => {
      if (pending.has('scroll') && depthOf(place) >= scroll) settle('scroll');
    });
  const element = visible && locate(env, visible);
  if (element) part.ended(whenInView(env.window, env.clock(), element, () => settle('visible')));
  if (exitIntent)
    watchExit(part, () => {
      if (pending.size === 1 && pending.has('exitIntent')) settle('exitIntent');
    });
  if (!pending.size) settle();
}
