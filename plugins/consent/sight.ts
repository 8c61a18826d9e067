import type { Env } from '../../kernel';
import { read } from '../../lib/dom/native';
import { type AnswerTime, answerTime } from '../../lib/records/answered';
import { type Unseen, whyUnseen } from './why-unseen';

/** Receives the control that was used, the purposes that the answer allows, and the time between the banner's display and the answer. */
export type By = (how: 'banner' | 'settings', allows: readonly string[], within: AnswerTime | '') => void;

/** Measures whether the banner is in sight, and for how long it has been. */
export interface Sight {
  /** `restore` inserts a banner that the page has removed. */
  begin(question: HTMLElement | null, restore: () => void): void;
  end(): void;
  /** Tells that the banner can't be shown. */
  fail(): void;
  /** '' while it is not in sight. */
  within(): AnswerTime | '';
}

/** ms between two looks, and between a look that does not find the banner and the one that decides. */
const PERIOD = 1_000;
const SOON = 500;
/** The number of times that a banner is inserted again: a page that removes it always must not be fought forever. */
const RESTORES = 5;

/**
 * Calls `judged` when the question gets out of sight, with the reason, and with undefined when it is in sight again. A background tab shows
 * nothing, and is not judged.
 */
export function createSight(env: Pick<Env, 'window' | 'clock' | 'unseen'>, judged: (why: Unseen | undefined) => void): Sight {
  const { window, clock } = env;
  let frame = 0;
  let timer: number | undefined;
  let since: number | undefined;
  let seen = false;
  // This chunk may have come at last.
  let unseen: Unseen | undefined = env.unseen ? 'did not load' : undefined;
  let restores = RESTORES;

  const judge = (why: Unseen | undefined) => {
    if (why === unseen) return;
    unseen = why;
    judged(why);
  };
  const look = (question: HTMLElement, restore: () => void, again = false) => {
    let next = PERIOD;
    if (!read(window.document, 'hidden')) {
      const why = whyUnseen(window, question, seen);
      seen ||= !why;
      if (!why || again) judge(why);
      else next = SOON;
      if (why && !question.isConnected && restores-- > 0) restore();
    }
    // In a task after a paint, when the layout that it reads is there.
    const lookAgain = () => look(question, restore, next === SOON);
    const painted = () => {
      timer = window.setTimeout(lookAgain);
    };
    timer = window.setTimeout(() => {
      frame = window.requestAnimationFrame(painted);
    }, next);
  };
  const end = () => {
    window.cancelAnimationFrame(frame);
    window.clearTimeout(timer);
    frame = 0;
    since = undefined;
  };
  return {
    begin(question, restore) {
      // A background tab paints nothing, and gets no frame until the visitor looks at it.
      frame ||= window.requestAnimationFrame(() => {
        since = clock();
        if (question) look(question, restore);
      });
    },
    end,
    fail() {
      end();
      judge('did not load');
    },
    within: () => (since === undefined ? '' : answerTime(clock() - since)),
  };
}
