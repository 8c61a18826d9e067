/** Matches an experiment's mark: the parent of its parts, or a part itself (contract, "Page marks"). */
export const MARKED = '[data-experiment]';
