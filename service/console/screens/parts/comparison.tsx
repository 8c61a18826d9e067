import { useWords } from '../data/context';
import type { Asking } from '../data/use-answer';
import { FaultNote, Waits } from './states';

interface Props {
  /** The answers that a screen's figures are set against. */
  readonly of: readonly Asking<unknown>[];
}

const isAway = ({ loading, stopped, fault }: Asking<unknown>) => loading && !stopped && !fault;

const all = (some: readonly Asking<unknown>[], act: 'stop' | 'again') => () => {
  for (const one of some) one[act]();
};

/** Says, within a sentence, that a comparison is on its way. */
export function ComparisonWaits({ of }: Props) {
  const words = useWords();
  const away = of.filter(isAway);
  return away.length > 0 && <Waits what={words.against.waits} stop={all(away, 'stop')} />;
}

/** Says why there is no comparison, with the button that asks again. */
export function ComparisonLacks({ of }: Props) {
  const words = useWords();
  const faulty = of.filter(({ fault }) => fault);
  const stopped = of.filter((one) => one.stopped);
  const [fault] = faulty.flatMap((one) => one.fault ?? []);
  if (fault)
    return (
      <>
        <p className="against">{words.against.lacks}</p>
        <FaultNote fault={fault} since={faulty[0]?.since} again={all(faulty, 'again')} />
      </>
    );
  if (!stopped.length) return null;
  return (
    <p className="against">
      {words.against.lacks} {words.states.stopped}{' '}
      <button type="button" onClick={all(stopped, 'again')}>
        {words.states.again}
      </button>
    </p>
  );
}
