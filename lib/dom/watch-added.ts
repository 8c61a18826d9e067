import { methodsOf } from './find';

/** This many changes at once come from a parser: scanning the document once is cheaper than scanning each node. */
const MANY = 99;

/**
 * Calls `visit` with each node that is added to the document from now on, and each element in it with the attribute, before the parser runs
 * one of their scripts. May visit a node more than once. Does not use `matches`, which pages replace.
 */
export function watchAdded<E extends Element>(
  { document, MutationObserver }: Window & typeof globalThis,
  attribute: string,
  visit: (element: E) => void,
): void {
  new MutationObserver((records) => {
    for (const { addedNodes } of records.length > MANY ? [{ addedNodes: [document] }] : records) {
      for (const node of addedNodes as Iterable<Element>) {
        visit(node as E);
        methodsOf<Partial<Element>>(node)
          .querySelectorAll?.call(node, `[${attribute}]`)
          .forEach(visit as (element: Element) => void);
      }
    }
  }).observe(document, { childList: true, subtree: true });
}
