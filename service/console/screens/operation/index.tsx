import type { Operation } from '../../answers';
import { callOf } from '../data/ask';
import { useFormats, useWords } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { Answered } from '../parts/states';
import { AlarmsPanel } from './alarms';
import { MarkedDays } from './marked-days';

type Check = Operation['checks'][number];

const DAY = 86_400;

/** Sentences rather than gauges: what a figure means stands beside it. */
function CheckWords({ name, value, since, reason }: Check) {
  const { operation, vitals } = useWords();
  const formats = useFormats();
  const shown = () => {
    if (value === undefined) return '';
    if (name === 'disk') return formats.bytes(value);
    if (name === 'retention') return operation.days(value, formats.whole(value));
    if (name === 'flush' && value < 1) return vitals.ms(formats.decimal(value * 1_000, 1));
    return name === 'log' ? formats.whole(value) : formats.duration(Math.min(value, 999 * DAY));
  };
  if (reason) return <>{reason}</>;
  return (
    <>
      {(value !== undefined || name === 'store' || name === 'mail') && operation.told[name](shown())}{' '}
      {since && name === 'store' && operation.newest(formats.moment(Date.parse(since)))}
    </>
  );
}

/** Tells whether anything is lost or late. */
export default function OperationScreen() {
  const words = useWords();
  const formats = useFormats();
  const asking = useAnswer<Operation>(callOf('operation'));
  return (
    <>
      <Answered asking={asking} tall="list">
        {({ version, started, checks }) => {
          const wrong = checks.filter(({ state }) => state === 'late' || state === 'bad');
          return (
            <section className="panel" aria-label={words.screens.operation}>
              <p className={wrong.some(({ state }) => state === 'bad') ? 'verdict alarm' : 'verdict'}>
                {wrong.length ? words.operation.some(formats.whole(wrong.length)) : words.operation.fine}
              </p>
              <dl className="checks">
                {checks.map((check) => (
                  <div key={check.name}>
                    <dt>
                      {words.operation.names[check.name]}{' '}
                      <span className={`rated ${check.state === 'good' ? 'good' : check.state === 'bad' ? 'poor' : 'fair'}`}>
                        {words.operation.states[check.state]}
                      </span>
                    </dt>
                    <dd>
                      <CheckWords {...check} />
                    </dd>
                  </div>
                ))}
              </dl>
              <p className="small">{words.operation.started(formats.moment(Date.parse(started)), version)}</p>
            </section>
          );
        }}
      </Answered>
      <AlarmsPanel />
      <MarkedDays />
    </>
  );
}
