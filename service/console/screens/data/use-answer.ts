import { useCallback, useEffect, useState } from 'react';
import { type Answer, ask, type Fault, postOf } from './ask';
import { useConsole } from './context';
import { useRetry } from './use-retry';

/** An answer on its way. The last one stays until the next has come. */
export interface Asking<T> {
  readonly value: T | undefined;
  readonly fault: Fault | undefined;
  /** The time of the first of the faults since the last answer, ms since the epoch by the service's clock. */
  readonly since: number | undefined;
  readonly loading: boolean;
  /** True once the reader has stopped it. */
  readonly stopped: boolean;
  stop(): void;
  again(): void;
}

export interface Posted {
  readonly body: unknown;
}

interface State<T> {
  readonly key: string;
  readonly answer?: Answer<T>;
  readonly since?: number | undefined;
  readonly stopped?: boolean;
}

/** ms after which what happened just before the reader's return is counted. */
const COUNTED = 2_000;

/** Counts the times that the reader has come back to the tab, each twice: at once, and when what they did meanwhile is counted. */
function useReturns(): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => setReturns((count) => count + 1);
    const onChange = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      again();
      timer = setTimeout(again, COUNTED);
    };
    document.addEventListener('visibilitychange', onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, []);
  return returns;
}

/**
 * Requests an answer for as long as its address and body stay the same. Another address, `stop` and leaving the screen abort the request,
 * so that the service ends its statement. Requests nothing without an address. Asks again, without a sign of it, when the reader comes back to the tab, and
 * when the service, which had no answer, wants to be asked again.
 */
export function useAnswer<T>(address: string | undefined, posted?: Posted): Asking<T> {
  const { env, session, now } = useConsole();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State<T>>({ key: '' });
  const [control, setControl] = useState<AbortController>();
  const body = posted && JSON.stringify(posted.body);
  const key = address ? `${turn} ${address} ${body ?? ''}` : '';
  const returns = useReturns();
  const [retries, setRetries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `returns` and `retries` ask again
  useEffect(() => {
    if (!address) return;
    const controller = new AbortController();
    setControl(controller);
    const { signal } = controller;
    ask<T>(env, address, { signal, ...(body !== undefined && postOf({ proof: session.proof }, body)) }).then(
      (answer) =>
        !controller.signal.aborted &&
        setState((before) => ({ key, answer, since: 'fault' in answer ? (before.since ?? now()) : undefined })),
      // Aborted: either the reader has stopped it, which `stop` notes, or nobody waits for it any more.
      () => undefined,
    );
    return () => controller.abort();
  }, [address, body, env, key, returns, retries, session.proof]);
  const isOwn = state.key === key;
  const { answer } = state;
  const fault = isOwn && answer && 'fault' in answer ? answer.fault : undefined;
  useRetry(
    fault,
    useCallback(() => setRetries((count) => count + 1), []),
  );
  return {
    value: answer && 'value' in answer && address ? answer.value : undefined,
    fault,
    since: fault && state.since,
    loading: !!address && !isOwn,
    stopped: isOwn && !!state.stopped,
    stop() {
      control?.abort();
      setState({ key, stopped: true });
    },
    again: () => setTurn((count) => count + 1),
  };
}
