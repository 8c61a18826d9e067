import type { Tools } from '../../kernel';
import { watchActivity } from '../../lib/dom/activity';
import { createExitWatch } from '../../lib/dom/exit-intent';
import { watchScroll } from '../../lib/dom/scroll';

/** ms. */
const TICK = 1_000;

/** Calls back each time that the visitor seems about to leave: by mouse, by scrolling up fast, by inactivity. */
export function watchExit(life: Pick<Tools, 'env' | 'ended' | 'later' | 'listen'>, leaving: () => void): void {
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
