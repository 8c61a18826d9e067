import { find, methodsOf } from './find';

/** The colour scheme of our own elements. By default they follow the page's `color-scheme`. `auto` follows the system. */
export type Scheme = 'light' | 'dark' | 'auto';

type Realm = Window & typeof globalThis;

export const htmlElement = (window: Realm): HTMLElement => find(window.document, 'html') as HTMLElement;

/** Creates a `<div>` with that attribute and an open shadow tree, which isolates it from the page's styles. The caller inserts it. */
export function createShadow(window: Realm, attribute: string, css: string, scheme?: Scheme): ShadowRoot {
  const host = methodsOf(window.document).createElement.call(window.document, 'div');
  host.setAttribute(attribute, '');
  if (scheme) host.style.colorScheme = scheme === 'auto' ? 'light dark' : scheme;
  const root = host.attachShadow({ mode: 'open' });
  try {
    const sheet = new window.CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
  } catch {
    // Safari before 16.4 lacks constructed sheets, and a strict CSP forbids others: the element is unstyled, but out of the page's flow.
    Object.assign(host.style, { position: 'fixed', inset: 'auto 0 0', background: 'Canvas', zIndex: '2147483647' });
  }
  return root;
}

/**
 * Inserts a host before the body, where it is first in tab order and outside of what hydration compares (React, #3191 of ethyca/fides) and
 * navigation swaps (Turbo).
 */
export function attachHost(window: Realm, host: Element): void {
  if (!host.isConnected) htmlElement(window).insertBefore(host, find(window.document, 'html>body'));
}
