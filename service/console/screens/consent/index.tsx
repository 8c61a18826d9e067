import type { Consent } from '../../answers';
import { onScreen } from '../address/place';
import { useLink, usePlace } from '../address/use-place';
import { callOf } from '../data/ask';
import { useConsole } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { useView } from '../data/use-view';
import { Panel } from '../parts/panel';
import { PlainTable } from '../parts/plain-table';
import { Empty } from '../parts/states';
import { CountedViews } from './counted';
import { Shares, SharesLegend } from './shares';
import { Times } from './times';

/** Under this many answers, a share says less than the count. */
const SMALL = 20;

/** Shows what was asked, and how visitors answered, by site, language and rule. */
export default function ConsentScreen() {
  const { words, formats, session } = useConsole();
  const { asked } = useView();
  const period = { from: asked.from, to: asked.to, site: asked.site };
  const place = usePlace();
  const link = useLink();
  const asking = useAnswer<Consent>(callOf('consent', period));
  const verdict = (banners: Consent['banners']): string => {
    const sum = (answer: 'accepted' | 'selection' | 'refused') => banners.reduce((total, row) => total + row[answer], 0);
    const all = sum('accepted') + sum('selection') + sum('refused');
    const part = (count: number) => (all < SMALL ? formats.whole(count) : formats.percent(count / all));
    return words.consent.verdict(formats.whole(all), part(sum('accepted')), part(sum('selection')), part(sum('refused')));
  };
  return (
    <>
      <Panel title={words.consent.answers} asking={asking} how={words.counted.consent} file={callOf('consent.csv', period)}>
        {({ banners, refusals, signals }) =>
          banners.length ? (
            <>
              <p className="verdict">{verdict(banners)}</p>
              <SharesLegend />
              <PlainTable
                label={words.consent.answers}
                heads={[
                  words.consent.banner,
                  words.consent.shares,
                  words.consent.accepted,
                  words.consent.selection,
                  words.consent.refused,
                  words.consent.unanswered,
                ]}
                rows={banners.map(({ site, language, mode, rule, accepted, selection, refused, unanswered }) => ({
                  key: `${site} ${language} ${mode} ${rule ?? ''}`,
                  cells: [
                    [site, language, words.consent.modes[mode as keyof typeof words.consent.modes] ?? mode, rule]
                      .filter(Boolean)
                      .join(' · '),
                    <Shares key="shares" counts={{ accepted, selection, refused, unanswered: unanswered ?? 0 }} />,
                    ...[accepted, selection, refused].map(formats.whole),
                    unanswered === null ? words.consent.notKnown : formats.whole(unanswered),
                  ],
                }))}
              />
              <p>{words.consent.refusals(formats.whole(refusals), signals === undefined ? undefined : formats.whole(signals))}</p>
            </>
          ) : (
            <Empty>{words.consent.empty}</Empty>
          )
        }
      </Panel>
      {/* Both are of one answer, whose fault is told once. */}
      {!asking.fault && (
        <Panel title={words.consent.times} asking={asking}>
          {({ times }) => (times.length ? <Times times={times} /> : <Empty>{words.consent.noTimes}</Empty>)}
        </Panel>
      )}
      {asking.value?.counted && (
        <Panel title={words.consent.counted.title} asking={asking}>
          {({ counted }) => counted && <CountedViews counted={counted} />}
        </Panel>
      )}
      {session.network && session.roles.some((role) => role === 'officer' || role === 'operator') && (
        <p>
          <a {...link(onScreen(place, 'receipts'))}>{words.consent.receipts}</a>
        </p>
      )}
    </>
  );
}
