import type { Env } from '../../kernel';
import { watchActivity } from '../../lib/dom/activity';
import { createExitWatch } from '../../lib/dom/exit-intent';
import { watchScroll } from '../../lib/dom/scroll';

/** ms. */
const TICK = 1_000;

/** Calls back each time that the visitor seems about to leave: by mouse, by scrolling up fast, by inactivity. Returns a stop function. */
export function watchExit({ window, clock }: Env, leaving: () => void): () => void {
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
  window.addEventListener('pointermove', pointed, { capture: true, passive: true });
  window.addEventListener('mouseout', gone, { capture: true, passive: true });
  const stops = [
    watchActivity(window, () => {
      active = clock();
    }),
    watchScroll(window, ({ top }) => exit.scrolled(top, clock())),
  ];
  return () => {
    window.clearInterval(timer);
    window.removeEventListener('pointermove', pointed, true);
    window.removeEventListener('mouseout', gone, true);
    for (const stop of stops) stop();
  };
}
