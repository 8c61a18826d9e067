import { useWords } from '../data/context';

export type Answer = 'accepted' | 'selection' | 'refused' | 'unanswered';

export const ANSWERS: readonly Answer[] = ['accepted', 'selection', 'refused', 'unanswered'];

/** Shares of one whole as one stacked bar. The columns beside it say the same in numbers. */
export function Shares({ counts }: { readonly counts: Readonly<Record<Answer, number>> }) {
  const whole = ANSWERS.reduce((sum, answer) => sum + counts[answer], 0) || 1;
  let from = 0;
  return (
    <svg className="shares" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {ANSWERS.map((answer) => {
        const width = (counts[answer] / whole) * 100;
        const x = from;
        from += width;
        return <rect key={answer} className={answer} x={x} width={width} height="1" />;
      })}
    </svg>
  );
}

/** Says which colour is which answer. */
export function SharesLegend() {
  const words = useWords();
  return (
    <p className="legend">
      {ANSWERS.map((answer) => (
        <span key={answer}>
          <svg width="12" height="12" aria-hidden="true" focusable="false">
            <rect className={`share ${answer}`} width="12" height="12" />
          </svg>
          {words.consent[answer]}
        </span>
      ))}
    </p>
  );
}
