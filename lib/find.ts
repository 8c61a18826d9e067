/** `document.querySelector`, past `<form name=querySelector>`, `<img name=head>` and the like, which hide what the document has. */
export const find = <T extends Element = HTMLElement>(document: Document, selector: string): T | null =>
  Document.prototype.querySelector.call(document, selector) as T | null;
