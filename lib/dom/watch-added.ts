import { methodsOf } from './find';

/** So many changes at once are a document that is being parsed: one look at all of it is cheaper than one at each. */
const MANY = 99;

/**
 * Calls `visit` with each node that comes into the document from now on, and each element in it that has the attribute, before the parser
 * lets a script of them run; with some of them more than once. Not by `matches`: pages bring their own.
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
