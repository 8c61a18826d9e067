/** A definition of the page's own. */
export const DEFINITION = 'script[data-prompt-definition]';
/** Marks that fetch the prompts: a definition, and an element that opens a prompt. */
export const ASKING = `${DEFINITION},[data-prompt-open]`;
/** Marks that a definition may wait for: the place of an inline prompt, and the content of a Gate. */
export const PLACES = '[data-prompt],[data-gate]';
