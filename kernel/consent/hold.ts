import { watchAdded } from '../../lib/watch-added';

/** What a held script's type becomes; browsers run no script of a type that they do not know. */
export const BLOCKED = 'text/plain';

/**
 * CON-09: from now on, no script marked `data-consent="<category>"` runs while its category is not allowed. What runs them
 * later is in the chunk of the page life (`kernel/page/release.ts`).
 */
export function holdScripts(window: Window & typeof globalThis, allows: (category: string) => boolean): void {
  watchAdded<HTMLScriptElement>(window, 'script[data-consent]', (script) => {
    const { dataset, type } = script;
    if (type === BLOCKED || allows(dataset.consent || 'analytics')) return;
    dataset.type = type;
    script.type = BLOCKED;
  });
}
