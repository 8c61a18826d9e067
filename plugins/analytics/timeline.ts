import type { Navigation, Tools } from '../../kernel';
import { documentText } from '../../lib/dom/document-text';
import { LEAVE_FLUSH } from '../../lib/values/tap-stages';

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

/** `navigate` receives the page's navigations. After a choice on this page, navigations from before the choice are not reported. */
export function createBacklog({ env, hooks }: Pick<Tools, 'env' | 'hooks'>, navigate: (move: Navigation) => void): Backlog {
  const steps: { readonly time: number; step(): void }[] = [];
  const moves: Navigation[] = [];
  let counting = false;
  let chosen = false;
  let landing: string | undefined;
  hooks.navigate.tap('analytics', (move) => (counting ? navigate(move) : void moves.push(move)));
  hooks.consent.tap('analytics', (change) => {
    chosen = !!change.chosen;
  });
  hooks.ready.tap('analytics', (address) => {
    landing = address;
  });

  return {
    href: (!chosen && landing) || env.window.location.href,
    get counting() {
      return counting;
    },
    run(time, step) {
      if (counting) step();
      else steps.push({ time, step });
    },
    release() {
      counting = true;
      for (const { step } of steps.sort((a, b) => a.time - b.time)) step();
      if (!chosen) moves.forEach(navigate);
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

/** Runs the steps when the page is shown, hidden and left. Returns a stop function. */
export function followTimeline({ env, hooks }: Pick<Tools, 'env' | 'hooks'>, { count, sendFirst, end, sendLast }: Timeline): () => void {
  const { window } = env;
  const isHidden = () => documentText(env, 'visibilityState') === 'hidden';
  let due: number | undefined;
  let sending: number | undefined;

  const begin = () => {
    due = undefined;
    // Scheduled first, to run before the chunk requests that the hits cause.
    sending = window.setTimeout(sendFirst);
    count();
  };
  const beginNow = () => {
    if (!due) return;
    window.clearTimeout(due);
    begin();
  };
  const hide = () => {
    if (!isHidden()) return;
    beginNow();
    sendLast();
  };

  // A tab opened in the background and never shown is no page view.
  if (isHidden()) window.addEventListener('visibilitychange', begin, { once: true });
  // Runs in a separate task: this one is long enough for a slow phone.
  else due = window.setTimeout(begin);
  window.addEventListener('visibilitychange', hide);
  hooks.leave.tap('analytics', () => {
    beginNow();
    end();
  });
  hooks.leave.tap({ name: 'analytics', stage: LEAVE_FLUSH }, sendLast);

  return () => {
    window.clearTimeout(due);
    window.clearTimeout(sending);
    for (const listener of [hide, begin]) window.removeEventListener('visibilitychange', listener);
  };
}
