import { methodsOf } from './find';

/** So many changes at once are a document that is being parsed: one look at all of it is cheaper than one at each. */
const MANY = 99;

const has = (node: Node, selector: string): boolean => {
  // Of an element, a document, or another node, which has neither.
  const { matches, querySelector } = methodsOf(node as Partial<Element>);
  try {
    return !!(matches?.call(node, selector) || querySelector?.call(node, selector));
  } catch {
    // A page has replaced one of them by what takes no such selector.
    return false;
  }
};

/**
 * Calls `found` once: as soon as the document has an element that `selector` finds, be it there already, parsed or inserted later. Of what
 * comes later, looks at what was added only. Returns the end of the watch.
 */
export function whenMarked({ document, MutationObserver }: Window & typeof globalThis, selector: string, found: () => void): () => void {
  const look = (nodes: readonly Node[]) => {
    if (!nodes.some((node) => has(node, selector))) return;
    observer.disconnect();
    found();
  };
  const observer = new MutationObserver((records) =>
    look(records.length > MANY ? [document] : records.flatMap(({ addedNodes }) => [...addedNodes])),
  );
  observer.observe(document, { childList: true, subtree: true });
  look([document]);
  return () => observer.disconnect();
}
