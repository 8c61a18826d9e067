import { Fragment } from 'react';
import type { Funnel, FunnelAsked, FunnelStep } from '../../answers';
import { usePlace } from '../address/use-place';
import { callOf } from '../data/ask';
import { useFormats, useWords } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { useView } from '../data/use-view';
import { Bar } from '../parts/bar';
import { Panel } from '../parts/panel';
import { Empty } from '../parts/states';
import { EditSteps } from './edit-steps';
import { funnelIn, lossesOf, worstOf } from './steps';

/** Under this many people, a share says less than the count. */
const SMALL = 20;

const nameOf = ({ event, page }: FunnelStep) => (page ? `${event} ${page}` : event);

/** Steps that people take within some days, in their order, and how many are lost between them. */
export default function FunnelScreen() {
  const words = useWords();
  const formats = useFormats();
  const chosen = funnelIn(usePlace().query);
  const { period, site, source } = useView();
  const asked: FunnelAsked = {
    ...period,
    window_days: chosen.window,
    ...(site && { site }),
    ...(source && { source }),
    steps: chosen.steps,
  };
  const asking = useAnswer<Funnel>(callOf('funnel'), { body: asked });
  return (
    <>
      <Panel title={words.funnel.title(chosen.window)} of={words.screens.funnel} asking={asking} how={words.counted.funnel}>
        {({ steps, open, waits, median }) => {
          const losses = lossesOf({ steps, ...(waits && { waits }) });
          const first = losses[0]?.people ?? 0;
          const last = losses.at(-1);
          const worst = worstOf(losses);
          const worstStep = worst !== undefined ? chosen.steps[worst] : undefined;
          if (!first) return <Empty>{words.funnel.empty(nameOf(chosen.steps[0] ?? { event: '' }))}</Empty>;
          return (
            <>
              <p className="verdict">
                {words.funnel.verdict(
                  formats.whole(last?.people ?? 0),
                  formats.whole(first),
                  first < SMALL || last?.ofFirst === undefined ? undefined : formats.percent(last.ofFirst),
                )}{' '}
                {worstStep && words.funnel.worst(nameOf(worstStep))}
              </p>
              <ol className="funnel">
                {losses.map(({ people, lost, open: waiting, ofBefore, ofFirst }, i) => {
                  const step = chosen.steps[i];
                  const isSmall = people + lost + waiting < SMALL;
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the order
                    <Fragment key={i}>
                      {i > 0 && (
                        <li className="loss">
                          {words.funnel.lost(
                            formats.whole(lost),
                            isSmall || ofBefore === undefined ? undefined : formats.percent(ofBefore),
                            waiting ? formats.whole(waiting) : undefined,
                          )}
                        </li>
                      )}
                      <li>
                        <Bar share={people / first} />
                        <span className="name">
                          {i + 1}. {step && nameOf(step)}
                        </span>
                        <span className="number">
                          {formats.whole(people)}
                          {i > 0 && first >= SMALL && ofFirst !== undefined && <span className="small"> {formats.percent(ofFirst)}</span>}
                        </span>
                      </li>
                    </Fragment>
                  );
                })}
              </ol>
              {open > 0 && <p>{words.funnel.open(formats.whole(open), chosen.window)}</p>}
              {median != null && <p>{words.funnel.median(formats.duration(median))}</p>}
              <p className="file">
                <a href={callOf('funnel.csv', { ...asked, steps: JSON.stringify(asked.steps) })} download>
                  {words.csv}
                </a>
              </p>
            </>
          );
        }}
      </Panel>
      <EditSteps {...chosen} />
    </>
  );
}
