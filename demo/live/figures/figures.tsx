import { useDeferredValue, useMemo } from 'react';
import type { Entry } from '../../store';
import { engagement } from './engagement';
import { eventsOverTime } from './events-over-time';
import { hitsAmong } from './figure';
import { FigureCard } from './figure-card';
import { sessions } from './sessions';
import { sources } from './sources';
import { totals } from './totals';
import { vitals } from './vitals';

const figures = [eventsOverTime, sessions, sources, engagement, vitals];

/** The totals and figures of all hits. */
export function Figures({ entries }: { entries: readonly Entry[] }) {
  const hits = useDeferredValue(useMemo(() => hitsAmong(entries), [entries]));
  const drawn = useMemo(() => figures.map((figure) => figure(hits)), [hits]);
  return (
    <section className="panel figures" aria-labelledby="figures">
      <h2 id="figures">What it adds up to</h2>
      <dl>
        {totals(hits).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {drawn.map((figure) => (
          <FigureCard key={figure.title} figure={figure} />
        ))}
      </ul>
    </section>
  );
}
