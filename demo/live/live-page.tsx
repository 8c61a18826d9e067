import { Arrivals } from './arrivals';
import { useFeed } from './feed';
import { Figures } from './figures/figures';
import { Tour } from './tour-list';
import { VisitorPanel } from './visitor-panel';

export function LivePage() {
  const { entries, connected } = useFeed();
  return (
    <>
      <header>
        <h1>
          Taproot <span>demo network</span>
        </h1>
        <p>Visit the sites in other tabs, and watch here what their pages send.</p>
        <nav aria-label="On this page">
          <a href="#visitor">Visitor</a> <a href="#tour">Sites</a> <a href="#figures">Figures</a> <a href="#arrivals">Arrivals</a>
        </nav>
        <p role="status" className={connected ? 'state on' : 'state'}>
          {connected ? 'Listening' : 'No connection to the server'}
        </p>
      </header>
      <main>
        <VisitorPanel />
        <Tour />
        <div className="watched">
          <Figures entries={entries} />
          <Arrivals entries={entries} />
        </div>
      </main>
    </>
  );
}
