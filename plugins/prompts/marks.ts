/** A definition that the page has of its own. */
export const DEFINITION = 'script[data-prompt-definition]';
/** What of a page has prompts fetched: a definition, and what opens a prompt. */
export const ASKING = `${DEFINITION},[data-prompt-open]`;
/** What a definition waits for where it is not there yet: the place of an inline prompt, and what a Gate keeps. */
export const PLACES = '[data-prompt],[data-gate]';
