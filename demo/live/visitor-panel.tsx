import type { Visitor } from '../visitor-setup';
import { OwnSignals } from './own-signals';
import { forgetEverything, useVisitor } from './visitor';

type Switch = Exclude<keyof Visitor, 'country'>;

const switches: readonly (readonly [name: Switch, label: string, hint: string])[] = [
  ['dnt', 'Do Not Track', 'Pages get ?_dnt=1. Nothing may be tracked.'],
  ['gpc', 'Global Privacy Control', 'Pages get ?_gpc=1. Nothing may be tracked.'],
  ['admin', 'Admin', 'The tag says data-admin. No analytics, no tag manager.'],
  ['bot', 'Search bot', 'One script before the tag has the browser say that it is Googlebot.'],
];

const countries: readonly (readonly [Visitor['country'], string])[] = [
  ['', 'Not stated'],
  ['US', 'United States'],
  ['DE', 'Germany'],
  ['FR', 'France'],
  ['ES', 'Spain'],
  ['MX', 'Mexico'],
];

/** Switches for how the sites see the visitor. */
export function VisitorPanel() {
  const [visitor, change] = useVisitor();
  const forgotten = new URLSearchParams(location.search).has('forgotten');
  return (
    <section className="panel visitor" aria-labelledby="visitor">
      <div className="title">
        <h2 id="visitor">The visitor</h2>
        <p role="status">
          {forgotten
            ? 'Forgotten: what was received, and the cookies and storage of every site.'
            : 'Be somebody else: it holds for pages that load from now on.'}
        </p>
        <button type="button" className="forget" onClick={() => void forgetEverything()}>
          Forget everything
        </button>
      </div>
      <fieldset disabled={!visitor}>
        <legend className="unseen">Signals</legend>
        {switches.map(([name, label, hint]) => (
          <label key={name} className="switch">
            <input type="checkbox" checked={visitor?.[name] ?? false} onChange={({ target }) => change({ [name]: target.checked })} />
            <span>
              <b>{label}</b> {hint}
            </span>
          </label>
        ))}
        <label className="country">
          <b>Country</b>
          <select value={visitor?.country ?? ''} onChange={({ target }) => change({ country: target.value as Visitor['country'] })}>
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <span>In the EU, cookies wait for consent. Not stated, the browser’s locale decides.</span>
        </label>
      </fieldset>
      <OwnSignals />
    </section>
  );
}
