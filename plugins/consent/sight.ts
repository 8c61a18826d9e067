import type { Env } from '../../kernel';
import { type AnswerTime, answerTime } from '../../lib/records/answer-times';

/** Tells who chose, and within which time after the banner came into sight; by default until now. */
export type By = (how: string, within?: AnswerTime | '') => void;

/** Knows how long the banner has been in sight. */
export interface Sight {
  begin(): void;
  end(): void;
  /** '' while it is not in sight. */
  within(): AnswerTime | '';
}

export function createSight({ window, clock }: Pick<Env, 'window' | 'clock'>): Sight {
  let frame = 0;
  let since: number | undefined;
  return {
    begin() {
      // A tab in the background paints nothing, and gets no frame before somebody looks at it.
      frame ||= window.requestAnimationFrame(() => {
        since = clock();
      });
    },
    end() {
      window.cancelAnimationFrame(frame);
      frame = 0;
      since = undefined;
    },
    within: () => (since === undefined ? '' : answerTime(clock() - since)),
  };
}
