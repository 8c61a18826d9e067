/** Matches an experiment: the parent of its parts, or a part itself (contract, "Page marks"). */
export const MARKED = '[data-experiment]';
