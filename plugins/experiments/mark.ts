/** Matches an experiment's mark: the parent of its parts, or a part itself. */
export const MARKED = '[data-experiment]';
