import { call, read } from './native';

/** A parser adds this many nodes at once. Searching the document is then cheaper than searching each node. */
const MANY = 99;

const has = (node: Node & Partial<Element>, selector: string): boolean => {
  try {
    // Text nodes and comments have no such method.
    return !!(call(node, 'matches', selector) || call(node, 'querySelector', selector));
  } catch {
    // The page has replaced one of them by a function that rejects the selector.
    return false;
  }
};

/**
 * Calls `found` once, as soon as an element matches `selector`, whether it exists, is being parsed or is inserted later. During parsing,
 * searches before each paint, because an observer would receive each node. Later, searches added nodes only. Returns a stop function.
 */
export function whenMarked(window: Window & typeof globalThis, selector: string, found: () => void): () => void {
  const { document } = window;
  let over = false;
  const stop = () => {
    over = true;
    observer.disconnect();
  };
  const look = (nodes: readonly Node[]) => {
    if (over || !nodes.some((node) => has(node as Node & Partial<Element>, selector))) return;
    stop();
    found();
  };
  const observer = new window.MutationObserver((records) =>
    look(records.length > MANY ? [document] : records.flatMap(({ addedNodes }) => [...addedNodes])),
  );
  const isParsing = () => read(document, 'readyState') === 'loading';
  const follow = () => {
    look([document]);
    if (over) return;
    if (isParsing()) window.requestAnimationFrame(() => follow());
    else observer.observe(document, { childList: true, subtree: true });
  };
  // Background pages do not paint.
  if (isParsing()) window.addEventListener('DOMContentLoaded', follow, { once: true });
  follow();
  return stop;
}
