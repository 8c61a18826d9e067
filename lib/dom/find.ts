/**
 * Returns a node's prototype methods: `<form name=querySelector>` and `<img name=head>` shadow those of the document, and `<input
 * name=matches>` those of its form.
 */
export const methodsOf = <T extends object>(node: T): T => Object.getPrototypeOf(node);

/** Reads a property of a document or a form by its prototype: `<img name=baseURI>` and `<input name=action>` shadow them. */
export const read = <T extends object, K extends keyof T & string>(node: T, key: K): T[K] => Reflect.get(methodsOf(node), key, node);

/** `document.querySelector`, even if the page shadows it. */
export const find = <T extends Element = HTMLElement>(document: Document, selector: string): T | null =>
  methodsOf(document).querySelector.call(document, selector) as T | null;
