import { create } from '../../lib/dom/native';

/** An element as data: its name, its attributes and its children. A string of markup would need a Trusted Types policy. */
export type Tree = readonly [name: string, attributes: Readonly<Record<string, string>>, ...content: (Tree | string)[]];

export function build(document: Document, [name, attributes, ...content]: Tree): HTMLElement {
  const element = create(document, name as keyof HTMLElementTagNameMap);
  for (const key in attributes) element.setAttribute(key, attributes[key] as string);
  element.append(...content.map((part) => (typeof part === 'string' ? part : build(document, part))));
  return element;
}
