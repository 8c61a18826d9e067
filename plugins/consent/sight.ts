import type { Env } from '../../kernel';
import { type AnswerTime, answerTime } from '../../lib/records/answer-times';

/** Receives who chose, and the time between the banner's display and the choice, by default until now. */
export type By = (how: string, within?: AnswerTime | '') => void;

/** Measures how long the banner has been in sight. */
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
      // A background tab paints nothing, and gets no frame until the visitor looks at it.
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
