import { isolateKeys } from './isolate-keys';
import { create, find } from './native';

/** The colour scheme of our own elements. By default they follow the page's `color-scheme`. `auto` follows the system. */
export type Scheme = 'light' | 'dark' | 'auto';

type Realm = Window & typeof globalThis;

/** Declarations by property, in CSS spelling. */
export type Declarations = Readonly<Record<string, string>>;

export const htmlElement = (window: Realm): HTMLElement => find(window.document, 'html') as HTMLElement;

/** Sets declarations that no style sheet of the page overrides, nor an animation or a transition of it. */
export function pin(element: HTMLElement, declarations: Declarations): void {
  for (const name in declarations) element.style.setProperty(name, declarations[name] as string, 'important');
}

/** The box of a host that is out of the page's flow: no size, at the window's corner, above the page. Its content positions itself. */
const OVERLAY: Declarations = {
  position: 'fixed',
  inset: '0 auto auto 0',
  width: '0',
  height: '0',
  'z-index': '2147483647',
};

/** A host that the page's flow contains. */
export const IN_FLOW: Declarations = {};

/**
 * Pins every property of a host but `direction`, `unicode-bidi` and custom properties, which `all` does not reset. Nothing in a style sheet
 * stands above an important inline declaration.
 */
export function pinBox(host: HTMLElement, scheme?: Scheme, box: Declarations = OVERLAY): void {
  pin(host, { all: 'initial', display: 'block', 'color-scheme': scheme === 'auto' ? 'light dark' : (scheme ?? 'inherit'), ...box });
}

/**
 * Creates a `<div>` with that attribute and an open shadow tree. The page's styles reach neither. Keys pressed inside stay inside. The caller
 * inserts the host.
 */
export function createShadow(window: Realm, attribute: string, css: string, scheme?: Scheme, box?: Declarations): ShadowRoot {
  const host = create(window.document, 'div');
  host.setAttribute(attribute, '');
  pinBox(host, scheme, box);
  const root = host.attachShadow({ mode: 'open' });
  isolateKeys(window, root);
  try {
    const sheet = new window.CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
  } catch {
    // Safari before 16.4 lacks constructed sheets, and a strict CSP forbids others: the element is unstyled, but out of the page's flow.
    pin(host, { position: 'fixed', inset: 'auto 0 0', width: 'auto', height: 'auto', background: 'Canvas', 'z-index': '2147483647' });
  }
  return root;
}

/**
 * Lifts an element of a shadow tree into the browser's top layer, where no `transform`, `opacity`, `filter`, `overflow` or `z-index` of the
 * page changes or covers it. A manual popover takes no focus, has no role, and ignores Escape. Browsers without popovers (Safari before 17,
 * Firefox before 125) leave the element where it is. Lifted again, as it is once it has moved, it does not fade in again, but misses a frame: a text
 * that Chromium paints anew at full opacity may be the page's largest paint (CON-18).
 */
export function raise(element: HTMLElement): void {
  const isAgain = element.popover === 'manual';
  if (isAgain) element.style.animation = 'none';
  element.popover = 'manual';
  try {
    element.showPopover();
  } catch {
    // Not supported, or raised already.
  }
  try {
    if (isAgain) element.animate({ opacity: [0, 1] }, 1);
  } catch {
    // The page may have broken it.
  }
}
