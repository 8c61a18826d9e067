/**
 * Calls `unseen` if the element is not rendered, now or later: content blockers hide it at once, or when their rules arrive. An invisible
 * modal dialog would lock the page. Returns a stop function.
 */
export function whenUnseen(element: Element, unseen: () => void): () => void {
  const look = () => {
    if (!element.getClientRects().length) unseen();
  };
  look();
  const { ResizeObserver } = element.ownerDocument.defaultView as Window & typeof globalThis;
  if (!ResizeObserver) return () => {};
  const observer = new ResizeObserver(look);
  observer.observe(element);
  return () => observer.disconnect();
}
