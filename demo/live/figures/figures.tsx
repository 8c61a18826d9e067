import { useEffect, useState } from 'react';
import { useAnswer } from '../answer';
import type { Computed } from './figure';
import { FigureCard } from './figure-card';

/** ms after which figures that are not of now are asked for again. */
const LATER = 2_000;

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** The totals and figures of everything in the store. `version` grows with each arrival. */
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
      <p>
        <a href="/events">Events and their fields</a> <a href="/error-groups">Errors</a> <a href="/answers">Answers to banners</a>{' '}
        <a href="/results">Results of experiments</a> <a href="/sample-ratio">Sample ratio</a>{' '}
        <a href="/inspect/consent">Receipts by their id</a> (any name, password <code>demo</code>)
      </p>
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
