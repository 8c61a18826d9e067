import { lazy, Suspense } from 'react';
import type { Notes } from '../../../tells/answers';
import type { Days } from '../../answers';
import { type Measure, pointsOf } from '../chart/measured';
import type { Series } from '../chart/series';
import { TimeChart } from '../chart/time-chart';
import { callOf } from '../data/ask';
import { useConsole } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { useView } from '../data/use-view';
import { isUnfinished, type Stretch } from '../period/before';
import { changeOf } from '../period/change';
import { wallTime } from '../period/zoned';
import { noteWords } from '../words/notes';
import { useOwnWords } from '../words/own-words';
import { HowCounted } from './how-counted';
import { flagsOf } from './note-flags';

const ChartNotes = lazy(() => import(/* webpackChunkName: "notes" */ '../notes/index'));

interface Props {
  readonly measure: Measure;
  readonly days: Days;
  readonly other: Days | undefined;
  readonly stretch: Stretch | undefined;
  /** The measure over the whole period, and over the stretch before. */
  readonly now: number | undefined;
  readonly before: number | undefined;
}

/** A measure by day, over the stretch that it is set against. */
export function DaysChart({ measure, days, other, stretch, now, before }: Props) {
  const { words, formats, session, language } = useConsole();
  const { period, asked, site, today } = useView();
  const ofNotes = useOwnWords(noteWords);
  const noting = useAnswer<Notes>(callOf('notes', { ...period, site }));
  const flags = noting.value ? flagsOf(noting.value, ofNotes, formats, language) : [];
  const countedUntil = Date.parse(days.counted_until);
  const known = { since: session.since, until: wallTime(countedUntil, session.zone).day, today };
  const name = words.measures[measure];
  const series: Series[] = [{ name: formats.period(period), tone: 'now', points: pointsOf(period, days, measure, known) }];
  if (other && stretch) series.push({ name: formats.period(stretch), tone: 'before', points: pointsOf(stretch, other, measure, known) });
  const change = now !== undefined && before !== undefined ? changeOf(now, before) : undefined;
  const finding = change && (change.kind === 'share' || change.kind === 'count') ? change : undefined;
  const amount =
    finding &&
    (finding.kind === 'share' ? formats.percent(Math.round(Math.abs(finding.by) * 100) / 100) : formats.whole(Math.abs(finding.by)));
  const caption = words.chart.caption(
    name,
    formats.period(period),
    now === undefined ? undefined : formats.short(now),
    amount && (finding.by > 0 ? words.change.more(amount) : words.change.fewer(amount)),
  );
  return (
    <>
      <TimeChart
        flags={flags}
        caption={caption}
        series={series}
        unfinished={isUnfinished(period, countedUntil, session.zone)}
        csv={callOf('days.csv', asked)}
        aside={<HowCounted of={name} how={words.counted[measure]} sql={days.sql} countedUntil={days.counted_until} />}
      />
      {flags.length > 0 && (
        <ul className="printed">
          {flags.map(({ day, text }) => (
            <li key={`${day} ${text}`}>
              {formats.day(day)}: {text}
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        <ChartNotes asking={noting} />
      </Suspense>
    </>
  );
}
