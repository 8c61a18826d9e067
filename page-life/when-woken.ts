import type { Hooks } from '../kernel/lifecycle';
import type { Wake } from '../kernel/plugin';
import { whenIdle } from '../lib/dom/when-idle';

/** Calls back at a plugin's moment, or at once if the moment has passed. A hook may call back each time that it is called. */
export function whenWoken(window: Window, hooks: Hooks, wake: Wake, run: () => void): void {
  if (wake === 'now') run();
  else if (wake === 'idle') hooks.loaded.tap('taproot', () => whenIdle(window, run));
  // The hook replays the state. The plugin waits for the next choice.
  else if (wake === 'consent') hooks.consent.intercept({ call: run });
  // The call that woke the plugin is kept for its own tap.
  else hooks[wake as 'loaded'].tap('taproot', run);
}
