import type { Declared } from '../../answers';
import { callOf } from '../data/ask';
import { useConsole } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { Panel } from '../parts/panel';
import { PlainTable } from '../parts/plain-table';
import { Empty } from '../parts/states';

type Event = Declared['events'][number];

/** Events in the order of what a reader has to mend: faults first, then those that were never seen. */
const byNeed = (a: Event, b: Event) => b.wrong - a.wrong || Number(!!a.last) - Number(!!b.last) || a.name.localeCompare(b.name);

/** The events that sites declare, and those that nobody does: when each was seen last, and what was wrong. */
export function DeclaredEvents() {
  const { words, formats, session } = useConsole();
  const asking = useAnswer<Declared>(session.network ? callOf('declared') : undefined);
  if (!session.network) return null;
  const table = (label: string, events: readonly Event[]) => (
    <>
      <h3>{label}</h3>
      <PlainTable
        label={label}
        heads={[words.lists.events, words.frame.site, words.events.hits, words.events.last, words.events.faults]}
        words={[1, 3, 4]}
        rows={[...events].sort(byNeed).map(({ name, sites, purpose, hits, last, wrong, faults, origin }) => ({
          key: `${origin} ${name} ${sites.join(' ')}`,
          cells: [
            <span key="name" className="described">
              {name} {purpose && <span className="small">{purpose}</span>}
            </span>,
            formats.list(sites),
            formats.whole(hits),
            last ? formats.moment(Date.parse(last)) : words.events.never,
            wrong ? (
              <span key="faults" className="rated poor">
                {words.events.wrong(formats.whole(wrong), faults ?? '')}
              </span>
            ) : (
              '–'
            ),
          ],
        }))}
      />
    </>
  );
  return (
    <Panel title={words.events.declared} asking={asking}>
      {({ events }) => {
        const own = events.filter(({ origin }) => origin === 'site');
        const others = events.filter(({ origin }) => origin === 'undeclared');
        return own.length + others.length ? (
          <>
            {own.length > 0 && table(words.events.own, own)}
            {others.length > 0 && table(words.events.undeclared, others)}
          </>
        ) : (
          <Empty>{words.events.empty}</Empty>
        );
      }}
    </Panel>
  );
}
