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
  const runFirst = (count: number) => {
    window.clearTimeout(timer);
    running = true;
    for (let left = count; left; left--) waiting.shift()?.();
    running = false;
    if (waiting.length) wait();
  };
  const flush = () => runFirst(waiting.length);
  const wait = () => {
    timer = window.setTimeout(flush, LONGEST);
    window.requestAnimationFrame(() => {
      // Frame callbacks run before the paint, and their timers after it. A gesture in between waits for the next paint.
      const { length } = waiting;
      window.setTimeout(() => runFirst(length));
    });
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
