/** What holds parts of an experiment, and what may be one (contract, "Page marks"). */
export const MARKED = '[data-experiment]';
