/** Something that happened on the page before an error. */
export interface Step {
  /** Counts the steps of the page. */
  readonly n: number;
  /** ms since the epoch. */
  readonly at: number;
  readonly kind: 'click' | 'navigation' | 'request' | 'warning';
  /** An element's path, an address, a method and an address, or a message. */
  readonly what: string;
  /** The status of a request's answer. */
  readonly status?: number | undefined;
}

/** The number of steps that are kept, and told of each error. */
const KEPT = 30;
/** The number of steps that one report tells: it must fit into what a closing page may send. */
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

/** Joins the steps before several errors, each once: the last 90. In order if the errors are. */
export const joinSteps = (lists: readonly (readonly Step[])[]): Step[] => [...new Set(lists.flat())].slice(-MOST_TOLD);
