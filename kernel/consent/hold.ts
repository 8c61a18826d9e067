import { watchAdded } from '../../lib/dom/watch-added';

/** What a held script's type becomes; browsers run no script of a type that they do not know. */
export const BLOCKED = 'text/plain';

/**
 * CON-09: from now on, no script marked `data-consent="<category>"` runs while its category is not allowed. In the chunk of the page life
 * is what holds those that another script brings (`page-life/consent/hold-inserted.ts`), and what runs them later (`page-life/consent/release.ts`).
 */
export function holdScripts(window: Window & typeof globalThis, allows: (category: string) => boolean): void {
  watchAdded<HTMLScriptElement>(window, 'data-consent', (script) => {
    // Not by the dataset: pages bring their own.
    const category = script.localName === 'script' ? script.getAttribute('data-consent') : null;
    if (category === null || script.type === BLOCKED || allows(category)) return;
    script.setAttribute('data-held', script.type);
    script.type = BLOCKED;
  });
}
