import { call, findAll, read } from './native';

const MARK = 'data-user-content';
/** `Node.DOCUMENT_FRAGMENT_NODE`, which a shadow tree's root is. */
const FRAGMENT = 11;

/** Returns the node around a node as it is rendered: its slot, its parent, or the host of its shadow tree, open or closed. */
const around = (node: Node): Node | null | undefined =>
  read(node as Text, 'assignedSlot') ??
  read(node, 'parentNode') ??
  (read(node, 'nodeType') === FRAGMENT ? read(node as ShadowRoot, 'host') : null);

/**
 * Returns whether a node is content that visitors have written: in or on an element marked `data-user-content`. Marks count for nothing
 * there. A shadow tree is part of its host, and slotted content of its slot.
 */
export function isUserContent(node: Node | null | undefined): boolean {
  for (let at = node; at; at = around(at)) {
    if (call(at as Node & Partial<Element>, 'hasAttribute', MARK)) return true;
  }
  return false;
}

/** Returns the elements of the document that match, without those in visitors' content. */
export const findMarks = <E extends Element = HTMLElement>(document: Document, selector: string): E[] =>
  [...findAll<E>(document, selector)].filter((element) => !isUserContent(element));
