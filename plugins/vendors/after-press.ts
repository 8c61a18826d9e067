import type { Life } from '../../lib/time/life';

/** Events that count for Interaction to Next Paint. Scrolls do not: pages also scroll by themselves, to an anchor or back. */
const PRESSES = 'pointerdown keydown';
/** The longest wait for a press, in ms. */
const LONGEST = 3_000;

/**
 * Calls `run` once: at the visitor's next press of a pointer or a key, after 3 s, or at once if the browser reports an earlier press. `run`
 * never runs in the task of the press, so that the page responds first.
 */
export function afterPress({ env: { window }, part }: Pick<Life, 'env' | 'part'>, run: () => void): void {
  const { listen, later, end } = part();
  const wait = (ms?: number) =>
    void later(() => {
      end();
      run();
    }, ms);
  wait(window.navigator.userActivation?.hasBeenActive ? 0 : LONGEST);
  listen(window, PRESSES, () => wait(), true);
}
