import { methodsOf } from '../../lib/dom/find';

/** Returns the shadow roots of our own prompts. */
export const promptRoots = (document: Document): ShadowRoot[] =>
  [...(methodsOf(document).querySelectorAll.call(document, '[data-taproot-prompt]') as NodeListOf<Element>)].flatMap(
    ({ shadowRoot }) => shadowRoot ?? [],
  );
