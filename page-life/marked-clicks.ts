import type { Consent } from '../kernel/consent/consent';
import type { Hooks } from '../kernel/lifecycle';
import { methodsOf } from '../lib/dom/find';

/**
 * CON-15: a click on anything marked `data-consent-settings` opens the cookie settings, and does nothing else. PLG-05: one on
 * `data-prompt-open` asks for its prompt, as long as the plugin that would hear it is on its way. `earlier`: those that came before this.
 */
export function watchMarkedClicks(window: Window, hooks: Hooks, consent: Consent, earlier: readonly Event[]): void {
  const hear = (event: Event) => {
    // Of an event whose dispatch is over it may be gone.
    const target = (event.target ?? {}) as Element;
    const find = (mark: string) => methodsOf(target).closest?.call(target, `[${mark}]`)?.getAttribute(mark);
    if (find('data-consent-settings') !== undefined) {
      event.preventDefault();
      consent.openSettings();
    }
    const id = find('data-prompt-open');
    // Who hears it prevents what else would come of it.
    if (id !== undefined && !event.defaultPrevented && consent.allows('analytics')) hooks.prompt.call({ type: 'prompt', id });
  };
  earlier.forEach(hear);
  window.addEventListener('click', hear);
}
