import { methodsOf } from '../../../lib/dom/find';

/** Makes an element with attributes, an empty value being a bare one, and with what is in it. */
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
