/** The part of `Env` that an idle queue needs. */
interface Clocked {
  readonly window: Window;
  /** Monotonic, ms. */
  clock(): number;
}

/** Runs a step, which must not throw, once the page is idle. */
export type Idle = (step: () => void) => void;

/** ms of an idle time after which the other steps wait for the next one. */
const SLICE = 5;

/** Creates the page's queue of steps for idle times, which requests one for all steps that wait. */
export function createIdle({ window, clock }: Clocked): Idle {
  const { requestIdleCallback, setTimeout } = window;
  // Safari has no idle times, and there `<img name=requestIdleCallback>` takes the name.
  const ask = typeof requestIdleCallback === 'function' ? requestIdleCallback : setTimeout;
  const steps: (() => void)[] = [];
  const run = () => {
    const until = clock() + SLICE;
    for (const step of steps.splice(0))
      if (clock() > until) idle(step);
      else step();
  };
  const idle: Idle = (step) => {
    if (steps.push(step) < 2) ask(run);
  };
  return idle;
}
