/**
 * Returns a function that decides whether a stored name matches a pattern. It takes the letter of a kind and a name, separately or as one
 * text.
 */
export const keepsBy =
  (pattern: string) =>
  (...name: string[]): boolean =>
    RegExp(pattern).test(name.join(''));
