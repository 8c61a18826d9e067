import { findIn } from './native';

/** This many changes at once come from a parser: scanning a tree once is cheaper than scanning each node. */
const MANY = 99;

/**
 * Calls `visit` with each node that is added to the document from now on, and each element in it with the attribute, before the parser runs
 * one of their scripts. With `deep`, open shadow trees of added nodes are watched, too. May visit a node more than once. Does not use
 * `matches`, which pages replace.
 */
export function watchAdded<E extends Element>(
  { document, MutationObserver }: Window & typeof globalThis,
  attribute: string,
  visit: (element: E) => void,
  deep?: true,
): void {
  const look = (node: Node) => {
    visit(node as E);
    findIn<E & HTMLElement>(node, `[${attribute}]`)?.forEach(visit);
  };
  const watch = (tree: Node) => observer.observe(tree, { childList: true, subtree: true });
  const observer = new MutationObserver((records) => {
    if (records[MANY]) look(document);
    // In a shadow tree, the last ones matter: the parser is about to run a script there. Reading all of a long page takes some 80 ms.
    for (const { addedNodes } of records.slice(-MANY)) {
      (addedNodes as NodeListOf<Element>).forEach((node) => {
        look(node);
        // A field named `shadowRoot` shadows its form's. The list of several is no node.
        if (deep && node.shadowRoot?.nodeType) {
          watch(node.shadowRoot);
          look(node.shadowRoot);
        }
      });
    }
  });
  watch(document);
}
