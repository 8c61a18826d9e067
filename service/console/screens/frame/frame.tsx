import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type Filter, onScreen, viewOf } from '../address/place';
import { useLink, usePlace } from '../address/use-place';
import { useConsole } from '../data/context';
import { Chips } from './chips';
import { Rail, Sheet } from './rail';
import { ViewBar } from './view-bar';

const Views = lazy(() => import(/* webpackChunkName: "views" */ '../views/index'));
const Generated = lazy(() => import(/* webpackChunkName: "generated" */ './generated'));

interface Props {
  readonly title: string;
  /** The parts of the bar that the screen heeds. */
  readonly bar: 'none' | 'period' | 'compared';
  /** The filters that the screen heeds. */
  readonly filters: readonly Filter[];
  readonly children: ReactNode;
}

/** The things around every screen, at the same place. */
export function Frame({ title, bar, filters, children }: Props) {
  const { words, session, formats, now } = useConsole();
  const place = usePlace();
  const link = useLink();
  const { unread } = viewOf(place);
  const [naming, setNaming] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    document.title = `${title} · ${words.frame.name}`;
    // A screen reader hears the new screen; the first one is announced by the page itself.
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title, words.frame.name]);
  // Trying the console out with generated figures needs none.
  const tells = session.factor === 'required' ? place.screen !== 'account' : place.screen === 'overview' && !session.generated;
  return (
    <div className="console">
      <a className="skip" href="#screen">
        {words.frame.skip}
      </a>
      <Rail />
      <Sheet />
      <main id="screen">
        <header>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {bar === 'none' ? <p className="small zone">{words.period.times(session.zone)}</p> : <ViewBar compares={bar === 'compared'} />}
          {bar !== 'none' && <Chips heeded={filters} />}
          {bar !== 'none' && (
            <details className="views" open={naming} onToggle={(event) => setNaming(event.currentTarget.open)}>
              <summary>{words.frame.views}</summary>
              {naming && (
                <Suspense>
                  <Views />
                </Suspense>
              )}
            </details>
          )}
        </header>
        {session.generated && (
          <Suspense>
            <Generated />
          </Suspense>
        )}
        {tells && session.factor !== 'none' && (
          <p className="note factor">
            {words.frame.factor[session.factor]} <a {...link(onScreen(place, 'account'))}>{words.frame.factor.set}</a>
          </p>
        )}
        {unread.length > 0 && (
          <p className="note" role="status">
            {words.frame.unread(formats.list(unread))}
          </p>
        )}
        {children}
        <footer className="printed">
          {window.location.href} · {formats.moment(now())} ({session.zone})
        </footer>
      </main>
    </div>
  );
}
