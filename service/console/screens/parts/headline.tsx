import type { Days, Overview } from '../../answers';
import { withParams } from '../address/place';
import { useAddresses } from '../address/use-place';
import { figureOf, MEASURES, type Measure } from '../chart/measured';
import { callOf } from '../data/ask';
import { useFormats, useWords } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { useView } from '../data/use-view';
import { ComparisonLacks, ComparisonWaits } from './comparison';
import { DaysChart } from './days-chart';
import { Figure } from './figure';
import { Freshness } from './freshness';
import { GiftSums } from './gift-sums';
import { HowCounted } from './how-counted';
import { Answered, Empty, FaultNote, Loading } from './states';

/** Returns the measure that the address chooses for the chart. */
const measureIn = (query: URLSearchParams): Measure => MEASURES.find((one) => one === query.get('measure')) ?? 'visitors';

const isEmpty = (figures: Overview) => MEASURES.every((measure) => (figureOf(figures, measure) ?? 0) === 0);

/** The figures of the view against the period before, and the chosen one by day. */
export function Headline() {
  const words = useWords();
  const formats = useFormats();
  const { place, go } = useAddresses();
  const view = useView();
  const measure = measureIn(place.query);
  const now = useAnswer<Overview>(callOf('overview', view.asked));
  const against = view.askedBefore(now.value?.counted_until);
  const before = useAnswer<Overview>(against && callOf('overview', against.asked));
  const days = useAnswer<Days>(callOf('days', view.asked));
  const otherDays = useAnswer<Days>(against && callOf('days', against.asked));
  const empty = !!now.value && isEmpty(now.value);
  const nothing = empty && (!against || (!!before.value && isEmpty(before.value)));
  if (now.fault) return <FaultNote fault={now.fault} since={now.since} again={now.again} />;
  if (now.value === undefined && !now.stopped) return <Loading tall="figures" stop={now.stop} />;
  // Figures of nought are shown where the period before has others: till then nobody knows.
  if (empty && against && before.loading && !before.value && !before.stopped) return <Loading tall="figures" stop={before.stop} />;
  return (
    <>
      <Answered asking={now} tall="figures">
        {(figures) =>
          nothing ? (
            <Empty>{view.page || view.source || view.currency ? words.overview.emptyFiltered : words.overview.empty}</Empty>
          ) : (
            <>
              <ul className="figures">
                {MEASURES.map((one) => (
                  <Figure
                    key={one}
                    label={words.measures[one]}
                    value={figureOf(figures, one)}
                    before={before.value && figureOf(before.value, one)}
                    small={one === 'gifts' && figures.gifts.length > 0 && <GiftSums gifts={figures.gifts} />}
                    chosen={one === measure}
                    choose={() => go(withParams(place, { measure: one === 'visitors' ? null : one }))}
                    how={
                      <HowCounted
                        of={words.measures[one]}
                        how={words.counted[one]}
                        sql={figures.sql}
                        countedUntil={figures.counted_until}
                      />
                    }
                  />
                ))}
              </ul>
              <p className="against">
                <Freshness until={figures.counted_until} gone={figures.gone} />{' '}
                {against &&
                  (against.stretch.until === undefined
                    ? words.against.whole(formats.period(against.stretch))
                    : words.against.until(formats.period(against.stretch), formats.clock(against.stretch.until)))}{' '}
                <ComparisonWaits of={[before, otherDays]} />
              </p>
              <ComparisonLacks of={[before, otherDays]} />
            </>
          )
        }
      </Answered>
      {view.period.from !== view.period.to && !nothing && (
        <Answered asking={days} tall="chart">
          {(rows) => (
            <DaysChart
              measure={measure}
              days={rows}
              other={otherDays.value}
              stretch={against?.stretch}
              now={(now.value && figureOf(now.value, measure)) ?? undefined}
              before={(before.value && figureOf(before.value, measure)) ?? undefined}
            />
          )}
        </Answered>
      )}
    </>
  );
}
