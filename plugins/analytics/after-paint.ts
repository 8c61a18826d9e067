import type { Env } from '../../kernel';

/** Types of events that a visitor's gesture fires. */
const GESTURE = /^(\w*click|key|pointer|mouse|touch|input|change|submit)/;
/** ms after which steps run without a paint. Browsers do not paint hidden pages. */
const LONGEST = 1_000;

/** Runs steps that the next paint does not need. */
export interface AfterPaint {
  /**
   * Runs the step after the next paint, if the browser is dispatching a gesture or earlier steps wait. Runs it at once otherwise. The step
   * must not throw.
   */
  run(step: () => void): void;
  /** Runs the waiting steps now. */
  flush(): void;
  /** Drops the waiting steps. */
  stop(): void;
}

/** Creates a queue that keeps its steps in order. A step that a running step adds runs at once. */
export function createAfterPaint({ window }: Env): AfterPaint {
  let waiting: (() => void)[] = [];
  let running = false;
  let timer: number | undefined;

  const inGesture = () => {
    const { event } = window;
    return event?.isTrusted && GESTURE.test(event.type);
  };
  const flush = () => {
    window.clearTimeout(timer);
    running = true;
    for (let step = waiting.shift(); step; step = waiting.shift()) step();
    running = false;
  };
  const wait = () => {
    timer = window.setTimeout(flush, LONGEST);
    // Frame callbacks run before the paint, and their timers after it.
    window.requestAnimationFrame(() => window.setTimeout(flush));
  };

  return {
    run(step) {
      if (running || !(waiting.length || inGesture())) return step();
      if (waiting.push(step) === 1) wait();
    },
    flush,
    stop() {
      waiting = [];
    },
  };
}
