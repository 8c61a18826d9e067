import type { Step } from '../../lib/contracts/error-report';

/** Kept of each error. */
const MOST = 30;

/** Returns the last 30 steps of a report's trail up to the one with that number, in order; none for an error that names no step. */
export const stepsBefore = (trail: readonly Step[], last = 0): Step[] =>
  trail
    .filter(({ n }) => n <= last && n > last - MOST)
    .sort((a, b) => a.n - b.n)
    .slice(-MOST);
