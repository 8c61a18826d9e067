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
 * Calls `found` once: as soon as the document has an element that `selector` finds, be it there already, parsed or inserted later. Looks
 * before each paint while the document is parsed: an observer would be handed each of its nodes, and costs more the more there are. Of what
 * comes later, looks at what was added only. Returns the end of the watch.
 */
export function whenMarked(window: Window & typeof globalThis, selector: string, found: () => void): () => void {
  const { document } = window;
  let over = false;
  const stop = () => {
    over = true;
    observer.disconnect();
  };
  const look = (nodes: readonly Node[]) => {
    if (over || !nodes.some((node) => has(node, selector))) return;
    stop();
    found();
  };
  const observer = new window.MutationObserver((records) =>
    look(records.length > MANY ? [document] : records.flatMap(({ addedNodes }) => [...addedNodes])),
  );
  const isParsing = () => document.readyState === 'loading';
  const follow = () => {
    look([document]);
    if (over) return;
    if (isParsing()) window.requestAnimationFrame(() => follow());
    else observer.observe(document, { childList: true, subtree: true });
  };
  // A page in the background is not painted.
  if (isParsing()) window.addEventListener('DOMContentLoaded', follow, { once: true });
  follow();
  return stop;
}
