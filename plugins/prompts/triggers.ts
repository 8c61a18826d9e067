import type { Env, Tools } from '../../kernel';
import type { DisplayConditions } from '../../lib/contracts/prompt-definition';
import { watchActivity } from '../../lib/dom/activity';
import { createExitWatch } from '../../lib/dom/exit-intent';
import { whenInView } from '../../lib/dom/in-view';
import { find } from '../../lib/dom/native';
import { depthOf, watchScroll } from '../../lib/dom/scroll';
import type { Part } from '../../lib/time/life';

/** ms. */
const TICK = 1_000;

/** Calls back each time that the visitor seems about to leave: by mouse, by scrolling up fast, by inactivity. */
function watchExit(life: Pick<Tools, 'env' | 'ended' | 'later' | 'listen'>, leaving: () => void): void {
  const { window, clock } = life.env;
  let active = clock();
  const exit = createExitWatch(leaving);
  const pointed = ({ clientY, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') exit.pointer(clientY, clock());
  };
  // The pointer's events seldom reach the outermost pixels. A select's list has no related target either, but is lower.
  const gone = ({ relatedTarget, clientY }: MouseEvent) => {
    if (!relatedTarget) exit.pointer(clientY, clock());
  };
  const timer = window.setInterval(() => exit.tick(active, clock()), TICK);
  life.ended(() => window.clearInterval(timer));
  life.listen(window, 'pointermove', pointed, { capture: true, passive: true });
  life.listen(window, 'mouseout', gone, { capture: true, passive: true });
  watchActivity(life, () => {
    active = clock();
  });
  watchScroll(life, ({ top }) => exit.scrolled(top, clock()));
}

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
