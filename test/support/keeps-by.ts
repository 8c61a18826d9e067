/** The decision on stored names that match a pattern; takes the letter of a kind and a name, apart or as one. */
export const keepsBy =
  (pattern: string) =>
  (...name: string[]): boolean =>
    RegExp(pattern).test(name.join(''));
