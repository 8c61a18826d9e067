import { guardStorage } from './consent/guard';
import { holdScripts } from './consent/hold';
import type { SiteFacts } from './site-facts';

/** Allows nothing on a page where the kernel fails to start (CON-22): no scripts, and no stored names except those kept without consent. */
export function failClosed(site: SiteFacts, window: Window & typeof globalThis, error: unknown): void {
  // Runs before any other script of the page, and no plugin has started.
  try {
    try {
      holdScripts(window, (category) => category === 'necessary');
    } finally {
      guardStorage(
        window,
        (name) => RegExp(site.kept).test(name),
        () => false,
      )();
      window.console.warn('taproot', error);
      window.taproot = undefined;
    }
  } catch {
    // The page has broken this function, too.
  }
}
