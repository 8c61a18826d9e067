import { call } from '../../lib/dom/native';
import { isUserContent } from '../../lib/dom/user-content';
import type { Consent } from '../consent/consent';
import type { Hooks } from '../lifecycle';

/**
 * CON-15: a click on an element marked `data-consent-settings` opens the cookie settings and has no other effect. PLG-05: a click on
 * `data-prompt-open` asks for its prompt while the plugin that handles prompts is loading. `earlier`: clicks from before this call.
 */
export function watchMarkedClicks(window: Window, hooks: Hooks, consent: Consent, earlier: readonly Event[]): void {
  const hear = (event: Event) => {
    // `target` may be null once the dispatch is over.
    const target = (event.target ?? {}) as Element;
    const find = (mark: string) => {
      const marked = call(target, 'closest', `[${mark}]`);
      return isUserContent(marked) ? undefined : marked?.getAttribute(mark);
    };
    if (find('data-consent-settings') !== undefined) {
      event.preventDefault();
      consent.openSettings();
    }
    const id = find('data-prompt-open');
    // A plugin that handles the click prevents its default.
    if (id !== undefined && !event.defaultPrevented && consent.covers('personalisation')) hooks.prompt.call({ type: 'prompt', id });
  };
  earlier.forEach(hear);
  window.addEventListener('click', hear);
}
