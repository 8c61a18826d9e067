import type { Visitor } from '../visitor-setup';
import { forgetEverything, useVisitor } from './visitor';

const yes = /^\s*(1|t|true|y|yes)\s*$/i;

/** Shows this browser's own signals, which explain why a page stays silent whatever the switches say. */
function OwnSignals() {
  const { doNotTrack, language } = navigator;
  const dnt = yes.test(String(doNotTrack));
  const gpc = yes.test(String(Reflect.get(navigator, 'globalPrivacyControl')));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <details className="own">
      <summary>{dnt || gpc ? 'This browser itself asks not to be tracked' : 'What this browser says itself'}</summary>
      <ul>
        <li>Do Not Track: {dnt ? 'on' : 'off'}</li>
        <li>Global Privacy Control: {gpc ? 'on' : 'off'}</li>
        <li>
          Language {language}, time zone {timeZone}
        </li>
      </ul>
      <p>
        A page can’t have a browser send another user agent; the switch only changes what scripts read. To be a bot in earnest, start a
        browser with <code>--user-agent="Googlebot/2.1"</code>, or set it in the developer tools under network conditions.
      </p>
    </details>
  );
}

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
