/** Events that count for Interaction to Next Paint. Scrolls do not: pages also scroll by themselves, to an anchor or back. */
const PRESSES = ['pointerdown', 'keydown'];
/** The longest wait for a press, in ms. */
const LONGEST = 3_000;

/**
 * Calls `run` once: at the visitor's next press of a pointer or a key, after 3 s, or at once if the browser reports an earlier press. `run`
 * never runs in the task of the press, so that the page responds first. Returns a stop function.
 */
export function afterPress(window: Window, run: () => void): () => void {
  let timer: number | undefined;
  const wait = (ms?: number) => {
    stop();
    timer = window.setTimeout(() => {
      stop();
      run();
    }, ms);
  };
  const press = () => wait();
  const stop = () => {
    window.clearTimeout(timer);
    for (const type of PRESSES) window.removeEventListener(type, press, true);
  };
  wait(window.navigator.userActivation?.hasBeenActive ? 0 : LONGEST);
  for (const type of PRESSES) window.addEventListener(type, press, true);
  return stop;
}
