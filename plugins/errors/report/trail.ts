import type { Step } from '../../../lib/contracts/error-report';

/** The number of steps that are kept, and reported with each error. */
const KEPT = 30;
/** The most steps of one report, which must fit into the 64 KiB that a closing page may send. */
const MOST_TOLD = 90;

/** The last 30 steps of a page. */
export interface Trail {
  add(step: Omit<Step, 'n'>): void;
  /** Returns the steps up to now, in order. */
  steps(): readonly Step[];
  clear(): void;
}

export function createTrail(): Trail {
  let steps: readonly Step[] = [];
  let n = 0;
  return {
    add(step) {
      steps = [...steps, { n: ++n, ...step }].slice(-KEPT);
    },
    steps: () => steps,
    clear() {
      steps = [];
    },
  };
}

/** Joins the steps before several errors, each once: the last 90. They are in order if the errors are. */
export const joinSteps = (lists: readonly (readonly Step[])[]): Step[] => [...new Set(lists.flat())].slice(-MOST_TOLD);
