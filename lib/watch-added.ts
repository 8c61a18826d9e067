/** Calls `visit` with each element that matches and comes into the document from now on, before the parser lets a script of it run. */
export function watchAdded<E extends Element>(
  { document, MutationObserver }: Window & typeof globalThis,
  selector: string,
  visit: (element: E) => void,
): void {
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes as NodeListOf<Element>) {
        if (node.matches?.(selector)) visit(node as E);
        node.querySelectorAll?.<E>(selector).forEach(visit);
      }
    }
  }).observe(document, { childList: true, subtree: true });
}
