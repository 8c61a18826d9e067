/** ENG-04: the pointer left by the window's top edge, the page was scrolled back up fast, or the visitor was inactive for long. */
export type ExitIntent = 'mouse' | 'scroll' | 'inactivity';

/** CSS pixels from the top edge, CSS pixels per second, and ms. */
const EDGE = 10;
const SPEED = 1_500;
const LOCK = 2_000;
const INACTIVE = 30_000;

export interface ExitWatch {
  /** Records the pointer's distance from the window's top edge. */
  pointer(y: number, clock: number): void;
  /** Records the scroll position. */
  scrolled(top: number, clock: number): void;
  /** Called every second. `active`: the time of the visitor's last activity. */
  tick(active: number, clock: number): void;
}

/** Detects signs that a visitor is about to leave, and ignores further ones for 2 s after each. Times are ms on the monotonic clock. */
export function createExitWatch(tell: (intent: ExitIntent) => void): ExitWatch {
  let locked = -Infinity;
  let atEdge = true;
  let lastTop: number | undefined;
  let lastClock = 0;
  let idleSince = -1;

  const fire = (intent: ExitIntent, clock: number) => {
    if (clock - locked < LOCK) return;
    locked = clock;
    tell(intent);
  };

  return {
    pointer(y, clock) {
      const edge = y <= EDGE;
      // Fires only on the way out: pointers often enter a page from the top.
      if (edge && !atEdge) fire('mouse', clock);
      atEdge = edge;
    },
    scrolled(top, clock) {
      const up = lastTop === undefined ? 0 : lastTop - top;
      if (up > 0 && (up / Math.max(1, clock - lastClock)) * 1000 >= SPEED) fire('scroll', clock);
      lastTop = top;
      lastClock = clock;
    },
    tick(active, clock) {
      // Fires once for each period of inactivity.
      if (clock - active < INACTIVE || idleSince === active) return;
      idleSince = active;
      fire('inactivity', clock);
    },
  };
}
