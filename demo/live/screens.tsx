import { signInPath } from '../sign-in-path';

/** The console's screens, and the pages beside this one. */
const SCREENS = [
  ['overview', 'Figures'],
  ['events', 'Events and their fields'],
  ['experiments', 'Results of experiments'],
  ['consent', 'Answers to banners'],
  ['errors', 'Errors'],
  ['destinations', 'Destinations'],
] as const;

/** Links to what the arrivals add up to. Each signs in. */
export function Screens() {
  return (
    <section className="panel screens" aria-labelledby="figures">
      <h2 id="figures">What it adds up to</h2>
      <p>The service’s console has a generated month, and what you do on the sites.</p>
      <ul>
        {SCREENS.map(([screen, name]) => (
          <li key={screen}>
            <a href={signInPath(`/console/${screen}`)}>{name}</a>
          </li>
        ))}
        <li>
          <a href="/told">What vendors get</a>
        </li>
        <li>
          <a href="/inspect/consent">Receipts by their id</a> (any name, password <code>demo</code>)
        </li>
      </ul>
    </section>
  );
}
