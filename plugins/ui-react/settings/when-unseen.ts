/**
 * Calls where the element is not rendered, now or later: a content blocker hides us, at once or when its rules arrive. A modal
 * dialog that nobody sees would lock the page. Gives what stops looking.
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
