import { useEffect, useState } from 'react';
import { useAnswer } from '../answer';
import type { Computed } from './figure';
import { FigureCard } from './figure-card';

/** ms after which outdated figures are requested again. */
const LATER = 2_000;

/** The pages beside this one. */
const BOARDS = [
  ['/events', 'Events and their fields'],
  ['/error-groups', 'Errors'],
  ['/answers', 'Answers to banners'],
  ['/results', 'Results of experiments'],
] as const;

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** Shows the totals and figures of everything in the store. `version` grows with each arrival. */
export function Figures({ version }: { version: number }) {
  const [later, setLater] = useState(0);
  const answer = useAnswer<Computed>('/inspect/figures', version + later);
  useEffect(() => {
    if (!answer?.stale) return;
    const timer = setTimeout(() => setLater((count) => count + 1), LATER);
    return () => clearTimeout(timer);
  }, [answer]);
  return (
    <section className="panel figures" aria-labelledby="figures">
      <h2 id="figures">What it adds up to</h2>
      <ul className="boards">
        {BOARDS.map(([path, name]) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
        <li>
          <a href="/inspect/consent">Receipts by their id</a> (any name, password <code>demo</code>)
        </li>
      </ul>
      {!answer && <p className="empty">Counting …</p>}
      {answer?.stale && <p className="stale">As of {clock.format(answer.computed)}; what came later is being counted.</p>}
      <dl>
        {answer?.totals.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {answer?.figures.map((figure) => (
          <FigureCard key={figure.title} figure={figure} />
        ))}
      </ul>
    </section>
  );
}
