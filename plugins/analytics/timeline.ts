import type { Tools } from '../../kernel';
import { documentText } from '../../lib/dom/document-text';
import { LEAVE_FLUSH } from '../../lib/values/tap-stages';

/** The steps of a page view, in their order. */
export interface Timeline {
  /** Counts the page, and what has happened on it. */
  count(): void;
  sendFirst(): void;
  /** Counts the end of the page, if it was counted. */
  end(): void;
  /** Sends waiting hits. The page may be gone before there is another chance. */
  sendLast(): void;
}

/** Takes the steps when the page is shown, hidden and left. Returns its stop function. */
export function followTimeline({ env, hooks }: Pick<Tools, 'env' | 'hooks'>, { count, sendFirst, end, sendLast }: Timeline): () => void {
  const { window } = env;
  const isHidden = () => documentText(env, 'visibilityState') === 'hidden';
  let due: number | undefined;
  let sending: number | undefined;

  const begin = () => {
    due = undefined;
    // Scheduled first, to run before requests for chunks that the hits cause.
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

  // A tab that is opened in the background and never shown is no page view.
  if (isHidden()) window.addEventListener('visibilitychange', begin, { once: true });
  // In a separate task: on a slow phone, this one has been long enough.
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
