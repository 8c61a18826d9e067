import type { Env } from '../../kernel';
import type { DisplayConditions } from '../../lib/contracts/prompt-definition';
import { whenInView } from '../../lib/dom/in-view';
import { find } from '../../lib/dom/native';
import { depthOf, watchScroll } from '../../lib/dom/scroll';
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
 * Calls `met` once the visitor has met all conditions, in any order. An exit intent must come last. `waited`: ms of the delay that have
 * passed. Returns a stop function.
 */
export function watchTriggers(env: Env, display: DisplayConditions, waited: number, met: () => void): () => void {
  const { window } = env;
  const { delay = 0, scroll = 0, visible, manual, exitIntent } = display;
  const pending = new Set<Watched>();
  const stops: (() => void)[] = [];
  const stop = () => {
    for (const one of stops.splice(0)) one();
  };
  const settle = (what?: Watched) => {
    if (what) pending.delete(what);
    if (pending.size) return;
    stop();
    met();
  };

  if (manual) pending.add('manual');
  if (delay) pending.add('delay');
  if (scroll) pending.add('scroll');
  if (visible) pending.add('visible');
  if (exitIntent) pending.add('exitIntent');

  if (delay) {
    const timer = window.setTimeout(() => settle('delay'), Math.max(0, delay * 1_000 - waited));
    stops.push(() => window.clearTimeout(timer));
  }
  if (scroll) {
    stops.push(
      watchScroll(window, (place) => {
        if (pending.has('scroll') && depthOf(place) >= scroll) settle('scroll');
      }),
    );
  }
  const element = visible && locate(env, visible);
  if (element) stops.push(whenInView(window, env.clock(), element, () => settle('visible')));
  if (exitIntent) {
    stops.push(
      watchExit(env, () => {
        if (pending.size === 1 && pending.has('exitIntent')) settle('exitIntent');
      }),
    );
  }
  if (!pending.size) settle();
  return stop;
}
