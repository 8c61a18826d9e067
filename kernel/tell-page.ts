import { methodsOf } from '../lib/dom/find';
import type { Env } from './env';

/** Dispatches an event on the document. Throws if the page has broken its own events. */
export function tellPage({ window, document }: Env, name: 'taproot:ready' | 'taproot:consent', detail: unknown): void {
  // An image may have the name of the method.
  methodsOf(document).dispatchEvent.call(document, new window.CustomEvent(name, { detail }));
}
