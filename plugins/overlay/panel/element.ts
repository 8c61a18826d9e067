import { methodsOf } from '../../../lib/dom/find';

/** Creates an element with attributes and children. An empty value makes a bare attribute. */
export function element<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: K,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = methodsOf(document).createElement.call(document, name) as HTMLElementTagNameMap[K];
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
  made.append(...content);
  return made;
}
