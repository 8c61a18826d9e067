import { find } from '../../lib/dom/find';
import type { PromptDefinition } from './definition';

/** Returns the element that the page marks as the prompt's place. */
export const placeOf = (document: Document, { id }: PromptDefinition): HTMLElement | undefined =>
  find(document, `[data-prompt="${id}"]`) ?? undefined;
