import type { Life } from './life';

/** Calls `look` at each tick, until it returns true. */
export type Every = (look: () => boolean) => void;

/**
 * Creates a ticker, with one timer for all that look, as long as somebody does. The first tick of a look that joins others may come sooner
 * than the others. A look that throws is not called again.
 */
export function createTicker(later: Life['later'], ms: number): Every {
  const looks = new Set<() => boolean>();
  let ticks = false;
  const wait = () => {
    if (!ticks) later(tick, ms);
    ticks = true;
  };
  const tick = () => {
    ticks = false;
    // Set first: the look of another one may throw.
    if (looks.size) wait();
    for (const look of [...looks]) {
      looks.delete(look);
      if (!look()) looks.add(look);
    }
  };
  return (look) => {
    looks.add(look);
    wait();
  };
}
