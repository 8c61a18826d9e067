/**
 * Returns a node's prototype methods: `<form name=querySelector>` and `<img name=head>` shadow those of the document, and `<input
 * name=matches>` those of its form.
 */
export const methodsOf = <T extends object>(node: T): T => Object.getPrototypeOf(node);

/** `document.querySelector`, even if the page shadows it. */
export const find = <T extends Element = HTMLElement>(document: Document, selector: string): T | null =>
  methodsOf(document).querySelector.call(document, selector) as T | null;
