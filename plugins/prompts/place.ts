import type { PromptDefinition } from '../../lib/contracts/prompt-definition';
import { findMarks } from '../../lib/dom/user-content';

/** Returns the element that the page marks as the prompt's place. */
export const placeOf = (document: Document, { id }: PromptDefinition): HTMLElement | undefined =>
  findMarks(document, `[data-prompt="${id}"]`)[0];
