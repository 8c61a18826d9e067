/** The document's own methods: `<form name=querySelector>`, `<img name=head>` and the like hide them on the document itself. */
export const methodsOf = (document: Document): Document => Object.getPrototypeOf(document);

/** `document.querySelector`, whatever the page has named so. */
export const find = <T extends Element = HTMLElement>(document: Document, selector: string): T | null =>
  methodsOf(document).querySelector.call(document, selector) as T | null;
