import type { Consent } from '../../answers';
import { callOf } from '../data/ask';
import { useFormats, useWords } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { useView } from '../data/use-view';
import { Panel } from '../parts/panel';
import { PlainTable } from '../parts/plain-table';
import { Empty } from '../parts/states';
import { CountedViews } from './counted';
import { Shares, SharesLegend } from './shares';

/** Shows what was asked, and how visitors answered, by site, language and rule. */
export default function ConsentScreen() {
  const words = useWords();
  const formats = useFormats();
  const { asked } = useView();
  const asking = useAnswer<Consent>(callOf('consent', { from: asked.from, to: asked.to, site: asked.site }));
  return (
    <>
      <Panel title={words.consent.answers} asking={asking} how={words.counted.consent}>
        {({ banners, refusals, signals }) =>
          banners.length ? (
            <>
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
          {({ times }) =>
            times.length ? (
              <PlainTable
                label={words.consent.times}
                heads={[words.consent.within, words.consent.allowed, words.consent.refused]}
                rows={times.map(({ site, seconds, allowed, refused }) => ({
                  key: `${site} ${seconds}`,
                  cells: [
                    `${site}: ${seconds ? words.consent.under(formats.duration(seconds)) : words.consent.longer}`,
                    formats.whole(allowed),
                    formats.whole(refused),
                  ],
                }))}
              />
            ) : (
              <Empty>{words.consent.noTimes}</Empty>
            )
          }
        </Panel>
      )}
      {asking.value?.counted && (
        <Panel title={words.consent.counted.title} asking={asking}>
          {({ counted }) => counted && <CountedViews counted={counted} />}
        </Panel>
      )}
      <p>
        <a href="../inspect/consent">{words.consent.receipts}</a>
      </p>
    </>
  );
}
