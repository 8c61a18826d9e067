/** An element as data: its name, its attributes, and what is in it. A string of markup would need Trusted Types' leave. */
export type Tree = readonly [name: string, attributes: Readonly<Record<string, string>>, ...content: (Tree | string)[]];

export function build(window: Window & typeof globalThis, [name, attributes, ...content]: Tree): HTMLElement {
  // `<form name=createElement>` hides the document's own.
  const element = window.Document.prototype.createElement.call(window.document, name);
  for (const key in attributes) element.setAttribute(key, attributes[key] as string);
  element.append(...content.map((part) => (typeof part === 'string' ? part : build(window, part))));
  return element;
}
