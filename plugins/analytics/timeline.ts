import type { EarlyEvents, Navigation, Tools } from '../../kernel';
import { documentText } from '../../lib/dom/document-text';
import { DROPPED } from '../../lib/values/holding';
import { LEAVE_FLUSH } from '../../lib/values/tap-stages';

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
}

/** Creates a queue that keeps its steps in order, and drops them when the life ends. A step that a running step adds runs at once. */
export function createAfterPaint({ env: { window }, ended, later }: Pick<Tools, 'env' | 'ended' | 'later'>): AfterPaint {
  let waiting: (() => void)[] = [];
  let running = false;
  let forget = () => {};

  const inGesture = () => {
    const { event } = window;
    return event?.isTrusted && GESTURE.test(event.type);
  };
  const runFirst = (count: number) => {
    forget();
    running = true;
    for (let left = count; left; left--) waiting.shift()?.();
    running = false;
    if (waiting.length) wait();
  };
  const flush = () => runFirst(waiting.length);
  const wait = () => {
    forget = later(flush, LONGEST);
    window.requestAnimationFrame(() => {
      // Frame callbacks run before the paint, and their timers after it. A gesture in between waits for the next paint.
      const { length } = waiting;
      later(() => runFirst(length));
    });
  };

  ended(() => {
    waiting = [];
  });
  return {
    run(step) {
      if (running || !(waiting.length || inGesture())) return step();
      if (waiting.push(step) === 1) wait();
    },
    flush,
  };
}

/** Holds back steps until the page is counted, then runs them. */
export interface Backlog {
  /** The address at which counting begins: the current one after a choice on this page, otherwise the landing. */
  readonly href: string;
  /** True once the page is counted. */
  readonly counting: boolean;
  /** Runs a step now, or once the page is counted, in the order of the times. */
  run(time: number, step: () => void): void;
  /** Begins to count. */
  release(): void;
}

/** Steps that wait at most. A page that floods its own backlog loses the newest: the visitor's first gestures come first. */
const MOST = 1_000;

/**
 * `navigate` receives the page's navigations. After a choice on this page, navigations from before the choice are not reported. `tell` gets the
 * reason of the first drop.
 */
export function createBacklog(
  { env, hooks, early: before }: Pick<Tools<unknown, EarlyEvents | undefined>, 'env' | 'hooks' | 'early'>,
  navigate: (move: Navigation) => void,
  tell: (reason: string) => void,
): Backlog {
  const held: { readonly time: number; step(): void }[] = [];
  let counting = false;
  let full = false;
  let chosen = false;
  const run = (time: number, step: () => void) => {
    if (counting) step();
    else if (held.length < MOST) held.push({ time, step });
    else if (!full) {
      full = true;
      tell(`${DROPPED}newest of over ${MOST} events before the page view`);
    }
  };
  hooks.navigate.tap('analytics', (move) => {
    const early = !counting;
    // After the events of the page that it leaves.
    run(Infinity, () => {
      if (!(early && chosen)) navigate(move);
    });
  });
  hooks.consent.tap('analytics', (change) => {
    chosen = !!change.chosen;
  });

  return {
    href: (!chosen && before?.landing) || env.window.location.href,
    get counting() {
      return counting;
    },
    run,
    release() {
      counting = true;
      for (const { step } of held.sort((a, b) => a.time - b.time)) step();
    },
  };
}

/** The steps of a page view, in their order. */
export interface Timeline {
  /** Counts the page and its earlier events. */
  count(): void;
  sendFirst(): void;
  /** Counts the end of the page, if the page was counted. */
  end(): void;
  /** Sends waiting hits. The page may be gone before there is another chance. */
  sendLast(): void;
}

/** Runs the steps when the page is shown, hidden and left. */
export function followTimeline(
  { env, hooks, listen, part, soon }: Pick<Tools, 'env' | 'hooks' | 'listen' | 'part' | 'soon'>,
  { count, sendFirst, end, sendLast }: Timeline,
): void {
  const { window } = env;
  const isHidden = () => documentText(env, 'visibilityState') === 'hidden';
  /** Ends when the page counts. */
  const before = part();
  let due = false;

  const begin = () => {
    before.end();
    due = false;
    count();
    sendFirst();
  };
  const beginNow = () => {
    if (due) begin();
  };
  const hide = () => {
    if (!isHidden()) return;
    beginNow();
    sendLast();
  };

  // A tab opened in the background and never shown is no page view.
  if (isHidden()) before.listen(window, 'visibilitychange', begin);
  // The task of a file that has just arrived is long enough for a slow phone.
  else {
    due = true;
    soon(beginNow);
  }
  listen(window, 'visibilitychange', hide);
  hooks.leave.tap('analytics', () => {
    beginNow();
    end();
  });
  hooks.leave.tap({ name: 'analytics', stage: LEAVE_FLUSH }, sendLast);
}
