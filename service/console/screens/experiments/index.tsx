import { useId } from 'react';
import type { ExperimentResult, Experiments } from '../../answers';
import { callOf } from '../data/ask';
import { useFormats, useWords } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { Freshness } from '../parts/freshness';
import { HowCounted } from '../parts/how-counted';
import { PlainTable } from '../parts/plain-table';
import { Answered, Empty } from '../parts/states';
import { MeasureTable, measureName, rangeIn } from './measure';
import { isMixedUp, type Verdict, verdictOf } from './verdict';

function VerdictWords({ verdict }: { readonly verdict: Verdict }) {
  const words = useWords();
  const formats = useFormats();
  const { experiments } = words;
  switch (verdict.kind) {
    case 'better': {
      const range = rangeIn(verdict.measure, verdict.lift, formats, words);
      return experiments.better(verdict.variant, measureName(verdict.measure, words), range);
    }
    case 'control':
      return experiments.control(measureName(verdict.measure, words));
    case 'open':
      return experiments.open(verdict.days === undefined ? undefined : formats.whole(verdict.days));
    default:
      return experiments[verdict.kind];
  }
}

interface ResultProps {
  readonly result: ExperimentResult;
  readonly sql: string | undefined;
  readonly until: string | undefined;
}

function Result({ result, sql, until }: ResultProps) {
  const words = useWords();
  const formats = useFormats();
  const id = useId();
  const verdict = verdictOf(result);
  const [first, ...others] = result.measures;
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="heading">
        <h2 id={id}>{result.experiment}</h2>
        <HowCounted of={result.experiment} how={words.counted.experiments} sql={sql} countedUntil={until} />
      </div>
      <p className={verdict.kind === 'mismatch' ? 'verdict alarm' : 'verdict'}>
        <VerdictWords verdict={verdict} />
      </p>
      <p className="small">
        {result.mismatch ? words.experiments.split(result.chance.toExponential(1)) : words.experiments.splitFine}{' '}
        {result.phases !== undefined && words.experiments.phases(formats.whole(result.phases))}{' '}
        {result.late > 0 && words.experiments.late(formats.whole(result.late))}{' '}
        {result.mixed > 0 && !isMixedUp(result) && words.experiments.mixed(formats.whole(result.mixed))}
      </p>
      {isMixedUp(result) && (
        <p className="note care">
          {words.experiments.mixed(formats.whole(result.mixed))} {words.experiments.mixedUp}
        </p>
      )}
      {first && verdict.kind !== 'mismatch' && verdict.kind !== 'nobody' && <MeasureTable measure={first} />}
      <details>
        <summary>{words.experiments.more}</summary>
        <h3>{words.experiments.variants}</h3>
        <PlainTable
          label={words.experiments.variants}
          heads={[words.experiments.variant, words.measures.visitors, words.experiments.exposures]}
          rows={result.variants.map(({ variant, visitors, exposures }) => ({
            key: variant,
            cells: [variant, formats.whole(visitors), formats.whole(exposures)],
          }))}
        />
        {verdict.kind !== 'mismatch' &&
          others.map((measure) => <MeasureTable key={`${measure.event} ${measure.currency}`} measure={measure} />)}
      </details>
    </section>
  );
}

/** Tells of each experiment whether it may be decided, and by what. */
export default function ExperimentsScreen() {
  const words = useWords();
  const asking = useAnswer<Experiments>(callOf('experiments'));
  return (
    <Answered asking={asking} tall="list">
      {({ experiments, sql, counted_until: until, gone }) => (
        <>
          <p className="advice">
            {words.experiments.about} <Freshness until={until} gone={gone} />
          </p>
          {experiments.length ? (
            <>
              {experiments.map((result) => (
                <Result key={result.experiment} result={result} sql={sql} until={until} />
              ))}
              <p className="file">
                <a href={callOf('experiments.csv')} download>
                  {words.csv}
                </a>
              </p>
            </>
          ) : (
            <Empty>{words.experiments.empty}</Empty>
          )}
        </>
      )}
    </Answered>
  );
}
