import { useDeferredValue, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Page } from '../kept/arrivals';
import { useAnswer } from './answer';
import { Arrivals } from './arrivals';
import { useNews } from './news';
import { type Place, placeIn, queryOf } from './place';
import { Screens } from './screens';
import { Tour } from './tour-list';
import { VisitorPanel } from './visitor-panel';

function LivePage() {
  const { version, connected } = useNews();
  const [place, setPlace] = useState<Place>(() => placeIn(location.search));
  const page = useAnswer<Page>(`/inspect/arrivals?${queryOf(useDeferredValue(place))}`, version);
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
          <Screens />
          <Arrivals page={page} place={place} setPlace={setPlace} />
        </div>
      </main>
    </>
  );
}

const root = document.getElementById('live');
if (root) createRoot(root).render(<LivePage />);
