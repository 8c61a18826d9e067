import { methodsOf } from './find';

/** So many changes at once are a document that is being parsed: one look at all of it is cheaper than one at each. */
const MANY = 99;

/**
 * Calls `visit` with each element that matches and comes into the document from now on, before the parser lets a script of it run; with
 * some of them more than once.
 */
export function watchAdded<E extends Element>(
  { document, MutationObserver }: Window & typeof globalThis,
  selector: string,
  visit: (element: E) => void,
): void {
  new MutationObserver((records) => {
    for (const { addedNodes } of records.length > MANY ? [{ addedNodes: [document] }] : records) {
      for (const node of addedNodes as Iterable<Element>) {
        const { matches, querySelectorAll } = methodsOf<Partial<Element>>(node);
        if (matches?.call(node, selector)) visit(node as E);
        querySelectorAll?.call(node, selector).forEach(visit as (element: Element) => void);
      }
    }
  }).observe(document, { childList: true, subtree: true });
}
