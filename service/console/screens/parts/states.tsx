import { type ReactNode, useEffect, useState } from 'react';
import type { Fault } from '../data/ask';
import { useConsole, useFormats, useWords } from '../data/context';
import type { Asking } from '../data/use-answer';

/** s after which a reader is told how long it takes already, and may stop it. */
const LONG = 1;

/** Counts the seconds for which something is on its way. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

/** Says how long something takes already, once that is over a second, with a button that ends it. `what` is said at once. */
export function Waits({ what, className, stop }: { readonly what?: string; readonly className?: string; stop(): void }) {
  const words = useWords();
  const formats = useFormats();
  const seconds = useSeconds();
  if (seconds < LONG) return what;
  return (
    <span className={className} role="status">
      {what} {words.states.countingFor(formats.duration(seconds))}{' '}
      <button type="button" onClick={stop}>
        {words.states.stop}
      </button>
    </span>
  );
}

/** Takes the room of what is being counted. Says how long it takes once that is over a second, with a button that ends it. */
export function Loading({ stop, tall }: { readonly tall: 'figures' | 'chart' | 'list'; stop?(): void }) {
  const words = useWords();
  const formats = useFormats();
  const seconds = useSeconds();
  return (
    <div className={`waiting ${tall}`} aria-busy="true">
      {seconds >= LONG ? (
        <p role="status">
          {words.states.countingFor(formats.duration(seconds))}{' '}
          {stop && (
            <button type="button" onClick={stop}>
              {words.states.stop}
            </button>
          )}
        </p>
      ) : (
        <p className="unseen">{words.states.counting}</p>
      )}
    </div>
  );
}

/** Says what went wrong, since when, and what to do. */
export function FaultNote({ fault, since, again }: { readonly fault: Fault; readonly since?: number | undefined; again(): void }) {
  const words = useWords();
  const formats = useFormats();
  const { title, advice } = words.faults[fault.kind];
  return (
    <div className="note fault" role="alert">
      <p>
        <strong>{title}</strong> {since !== undefined && words.states.since(formats.clock(since))} {advice}
      </p>
      {fault.kind === 'failed' && fault.message && <p className="quote">{fault.message}</p>}
      {fault.kind === 'failed' && fault.after !== undefined && <p>{words.states.later(formats.duration(fault.after))}</p>}
      {fault.kind !== 'not-allowed' && fault.kind !== 'missing' && (
        <button type="button" onClick={again}>
          {words.states.again}
        </button>
      )}
    </div>
  );
}

/** Says what would fill an empty place. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <p className="note empty">{children}</p>;
}

interface Props<T> {
  readonly asking: Asking<T>;
  readonly tall: 'figures' | 'chart' | 'list';
  children(value: T): ReactNode;
}

/** Shows an answer, or the state of the request for it. An answer to an earlier question stays, pale, until the next is there. */
export function Answered<T>({ asking, tall, children }: Props<T>) {
  const { words, env } = useConsole();
  const { value, fault, since, loading, stopped, stop, again } = asking;
  const isSignedOut = fault?.kind === 'signed-out';
  useEffect(() => {
    if (isSignedOut) env.signIn();
  }, [isSignedOut, env]);
  if (fault) return <FaultNote fault={fault} since={since} again={again} />;
  if (stopped)
    return (
      <div className="note">
        <p>{words.states.stopped}</p>
        <button type="button" onClick={again}>
          {words.states.again}
        </button>
      </div>
    );
  if (value === undefined) return <Loading tall={tall} stop={stop} />;
  return (
    <div className={loading ? 'answered old' : 'answered'} aria-busy={loading}>
      {loading && <Waits className="renewing" stop={stop} />}
      {children(value)}
    </div>
  );
}
