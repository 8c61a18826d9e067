import type { OwnHooks } from './lifecycle';
import type { Wake } from './plugin';

/** The name of the kernel's own taps. */
export const OWN = 'taproot';

/** Runs at each moment at which a plugin wakes. */
export function whenWoken(window: Window, hooks: OwnHooks, wake: Wake, run: () => void): void {
  if (wake === 'now') run();
  else if (wake === 'idle') whenWoken(window, hooks, 'loaded', () => (window.requestIdleCallback ?? window.setTimeout)(run));
  // The hook replays the state. The plugin waits for the next choice.
  else if (wake === 'consent') hooks.consent.intercept({ call: run });
  // Answers at once if the moment is past. The call that woke the plugin is kept for its own tap.
  else hooks[wake as 'loaded'].tap(OWN, run);
}
