import { methodsOf } from './find';

const MARK = 'data-user-content';
/** `Node.DOCUMENT_FRAGMENT_NODE`, which a shadow tree's root is. */
const FRAGMENT = 11;

/** Reads a node's property with the prototype's getter: a field named `parentNode` shadows its form's. */
const read = <T>(node: Node, name: string) => Reflect.get(methodsOf(node), name, node) as T | undefined;

/** Returns the node around a node as it is rendered: its slot, its parent, or the host of its shadow tree, open or closed. */
const around = (node: Node): Node | null | undefined =>
  read<Node>(node, 'assignedSlot') ??
  read<Node>(node, 'parentNode') ??
  (read(node, 'nodeType') === FRAGMENT ? read<Node>(node, 'host') : null);

/**
 * Returns whether a node is content that visitors have written: in or on an element marked `data-user-content`. Marks count for nothing
 * there. A shadow tree is part of its host, and slotted content of its slot.
 */
export function isUserContent(node: Node | null | undefined): boolean {
  for (let at = node; at; at = around(at)) {
    if (methodsOf<Partial<Element>>(at as Element).hasAttribute?.call(at, MARK)) return true;
  }
  return false;
}

/** Returns the elements of the document that match, without those in visitors' content. */
export const findMarks = <E extends Element = HTMLElement>(document: Document, selector: string): E[] =>
  // The prototype's method: the page may have an image named `querySelectorAll`.
  ([...methodsOf(document).querySelectorAll.call(document, selector)] as E[]).filter((element) => !isUserContent(element));
