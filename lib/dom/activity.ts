/** Events that a person's activity fires. Keys pressed in our own fields show as `input` alone (`isolate-keys.ts`). */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll', 'focusin', 'input'];

/** Calls `sign` at each event. `sign` must be cheap, because pointers move often. Returns a stop function. */
export function watchActivity(window: Window, sign: () => void): () => void {
  const options = { capture: true, passive: true };
  for (const type of SIGNS) window.addEventListener(type, sign, options);
  return () => {
    for (const type of SIGNS) window.removeEventListener(type, sign, options);
  };
}
