import { findAll } from '../../lib/dom/native';

/** Returns the shadow roots of our own prompts. */
export const promptRoots = (document: Document): ShadowRoot[] =>
  [...findAll<Element>(document, '[data-taproot-prompt]')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
