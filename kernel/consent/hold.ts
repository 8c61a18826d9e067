import { watchAdded } from '../../lib/dom/watch-added';

/** The type of a held script. Browsers run no script whose type they do not know. */
export const BLOCKED = 'text/plain';

/** Returns whether browsers run a script of that type (HTML, 4.12.1): no type, `module`, or a JavaScript type. */
export const isExecutable = (type: string): boolean => /^$|^module$|^(application|text)\/(x-)?(java|ecma|live|j)script/i.test(type.trim());

/**
 * CON-09: from now on, holds parsed scripts marked `data-consent="<category>"` while their category is not allowed, in open shadow trees of
 * elements that the browser reports as added, too. In the runtime's chunk, `kernel/consent/runtime/hold-inserted.ts` holds scripts that another
 * script inserts, and `kernel/consent/runtime/release.ts` runs held scripts later.
 */
export function holdScripts(window: Window & typeof globalThis, allows: (category: string, script: Element) => boolean): void {
  watchAdded<HTMLScriptElement>(
    window,
    'data-consent',
    (script) => {
      // Not `dataset`, which pages override.
      const category = script.localName === 'script' ? script.getAttribute('data-consent') : null;
      if (category === null || script.type === BLOCKED || allows(category, script)) return;
      script.setAttribute('data-held', script.type);
      script.type = BLOCKED;
    },
    true,
  );
}
