import type { Life } from '../time/life';

/** Events that a person's activity fires. Keys pressed in our own fields show as `input` alone (`isolate-keys.ts`). */
const SIGNS = 'pointerdown pointermove keydown wheel touchstart scroll focusin input';

/** Calls `sign` at each event. `sign` must be cheap, because pointers move often. */
export const watchActivity = ({ env: { window }, listen }: Pick<Life, 'env' | 'listen'>, sign: () => void): void =>
  listen(window, SIGNS, sign, { capture: true, passive: true });

/** Calls `run` once, at the first event, unless the life ends before. */
export function atActivity({ part }: Pick<Life, 'part'>, run: () => void): void {
  const waiting = part();
  watchActivity(waiting, () => {
    waiting.end();
    run();
  });
}
