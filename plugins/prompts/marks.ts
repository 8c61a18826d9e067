/** A definition of the page's own. */
export const DEFINITION = 'script[data-prompt-definition]';
/** Marks that wake the prompts: a definition, and an element that opens a prompt. */
export const ASKING = `${DEFINITION},[data-prompt-open]`;
/** Marks that a definition may wait for: an inline prompt's place, and a Gate's content. */
export const PLACES = '[data-prompt],[data-gate]';
