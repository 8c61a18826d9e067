import { Component, type ReactNode, Suspense } from 'react';
import { onScreen } from '../address/place';
import { useLink, usePlace } from '../address/use-place';
import type { Fault } from '../data/ask';
import { useConsole, useWords } from '../data/context';
import { Loading } from '../parts/states';
import type { Screen } from '../screens';
import type { Words } from '../words/en';
import { Frame } from './frame';

interface Props {
  readonly children: ReactNode;
  /** Stands in the place of a screen that failed. */
  fallback(again: () => void): ReactNode;
}

/** Keeps a screen's failure to that screen: the rail and the bar go on. */
class Boundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { children, fallback } = this.props;
    return this.state.failed ? fallback(() => this.setState({ failed: false })) : children;
  }
}

/** A screen in its frame. */
export function Shown({ screen: { Content, bar, filters }, title }: { readonly screen: Screen; readonly title: string }) {
  const { words, session } = useConsole();
  const { screen } = usePlace();
  // Each of its calls would be refused.
  if (session.factor === 'required' && screen !== 'account')
    return (
      <Frame title={title} bar="none" filters={[]}>
        {null}
      </Frame>
    );
  return (
    <Frame title={title} bar={bar} filters={filters}>
      <Boundary
        // Another screen begins anew.
        key={title}
        fallback={(again) => (
          <div className="note fault" role="alert">
            <p>
              <strong>{words.faults.broken.title}</strong> {words.faults.broken.advice}
            </p>
            <button type="button" onClick={again}>
              {words.states.again}
            </button>
          </div>
        )}
      >
        <Suspense fallback={<Loading tall="figures" />}>
          <Content />
        </Suspense>
      </Boundary>
    </Frame>
  );
}

/** Says that an address leads to no screen. */
export function Unknown() {
  const words = useWords();
  const link = useLink();
  const place = usePlace();
  return (
    <Frame title={words.frame.unknown} bar="none" filters={[]}>
      <p>
        {words.frame.unknownAdvice} <a {...link(onScreen(place, 'overview'))}>{words.screens.overview}</a>
      </p>
    </Frame>
  );
}

/** The console without a session, because the service does not answer as it should. */
export function Refused({ words, fault, again }: { readonly words: Words; readonly fault: Fault; again(): void }) {
  const { title, advice } = words.faults[fault.kind];
  return (
    <main className="refused">
      <h1>{words.frame.name}</h1>
      <p role="alert">
        <strong>{title}</strong> {advice}
      </p>
      <button type="button" onClick={again}>
        {words.states.again}
      </button>
    </main>
  );
}
