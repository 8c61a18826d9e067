import { untilHydrated, whenHydrated } from './hydrated';
import { find, read } from './native';
import { htmlElement } from './shadow';

type Realm = Window & typeof globalThis;

/** ms between two tries to move a host that the visitor is using. */
const AGAIN = 1_000;

/** Returns whether the browser can move an element with its state: Chromium from 133, Firefox from 144. */
const movesState = (element: Element): boolean => 'moveBefore' in element;

/** Inserts or moves an element, with its focus, its animations and its place in the top layer if the browser can. */
function move(parent: Element, element: Element, child: Node | null): void {
  if (movesState(parent) && element.isConnected) parent.moveBefore(element, child);
  else parent.insertBefore(element, child);
}

/** Returns whether the visitor would notice that the host moves: it is pressed, or would lose the pointer, the focus or its open dialog. */
const isInUse = (host: Element): boolean =>
  movesState(host) ? host.matches(':active') : host.matches(':hover, :focus-within') || !!host.shadowRoot?.querySelector('dialog[open]');

/**
 * Inserts a host where it harms no framework, and calls `placed` each time that it is in its place. Its place is before the body, first in
 * the tab order and outside of what navigation swaps (Turbo). A framework that renders the whole document (Remix) compares that place while
 * it hydrates: React 18 finds a stranger there, and renders the page anew. It ignores strangers at the end of the body
 * (`shouldDeleteUnhydratedTailInstances`), so a host waits there until hydration must be over, or a visitor who uses the keyboard on the loaded
 * page needs it first. Returns a function that removes the host.
 */
export function attachHost(window: Realm, host: Element, placed = () => {}): () => void {
  const { document, MutationObserver } = window;
  const html = htmlElement(window);
  const bodyOf = () => find(document, 'html>body,html>frameset');
  let over = false;
  let stopWaiting = () => {};

  const settle = () => {
    const body = bodyOf();
    if (over || !body || host.parentNode !== body) return;
    move(body.parentElement as HTMLElement, host, body);
    placed();
  };
  const settleUnused = () => {
    // A press may be about to come.
    if (!over && (isInUse(host) || host.matches(':hover'))) window.setTimeout(settleUnused, AGAIN);
    else settle();
  };
  // Not the focus: a press gives it, too, and a browser raises no click on what has moved since.
  const pressed = (event: Event) => {
    if (over || (host.parentNode && host.parentNode !== bodyOf())) listen('removeEventListener');
    else if ((event as KeyboardEvent).key === 'Tab' && read(document, 'readyState') === 'complete' && !isInUse(host)) settle();
  };
  const listen = (method: 'addEventListener' | 'removeEventListener') => {
    for (const target of [window, host.shadowRoot]) target?.[method]('keydown', pressed, true);
  };
  /** Keeps the host last while the parser adds to the body. Runs before the next script that the parser comes to. */
  const follow = () => {
    const body = bodyOf();
    if (over || !body) return;
    observer.observe(body, { childList: true });
    const { parentNode, nextSibling } = host;
    if (parentNode && (parentNode !== body || !nextSibling || isInUse(host))) return;
    move(body, host, null);
    // The move itself is no reason to look again.
    observer.takeRecords();
    placed();
  };
  const observer = new MutationObserver(follow);

  // No framework hydrates a frameset, which shows nothing within it but frames.
  if (untilHydrated(window) === 0 || bodyOf()?.localName === 'frameset') {
    html.insertBefore(host, bodyOf());
    placed();
  } else {
    follow();
    listen('addEventListener');
    if (read(document, 'readyState') === 'loading') {
      observer.observe(html, { childList: true });
      window.addEventListener('DOMContentLoaded', () => observer.disconnect(), { once: true });
    } else observer.disconnect();
    stopWaiting = whenHydrated(window, settleUnused);
  }
  return () => {
    over = true;
    stopWaiting();
    observer.disconnect();
    host.remove();
  };
}
