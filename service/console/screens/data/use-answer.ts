import { useEffect, useState } from 'react';
import { type Answer, ask, type Fault } from './ask';
import { useConsole } from './context';

/** An answer on its way. The last one stays until the next has come. */
export interface Asking<T> {
  readonly value: T | undefined;
  readonly fault: Fault | undefined;
  readonly loading: boolean;
  /** True once the reader has stopped it. */
  readonly stopped: boolean;
  stop(): void;
  again(): void;
}

export interface Posted {
  readonly body: unknown;
}

/**
 * Requests an answer for as long as its address and body stay the same. Another address, `stop` and leaving the screen abort the request,
 * so that the service ends its statement. Requests nothing without an address.
 */
export function useAnswer<T>(address: string | undefined, posted?: Posted): Asking<T> {
  const { env, session } = useConsole();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ readonly key: string; readonly answer?: Answer<T>; readonly stopped?: boolean }>({ key: '' });
  const [control, setControl] = useState<AbortController>();
  const body = posted && JSON.stringify(posted.body);
  const key = address ? `${turn} ${address} ${body ?? ''}` : '';
  useEffect(() => {
    if (!address) return;
    const controller = new AbortController();
    setControl(controller);
    const options: RequestInit = { signal: controller.signal };
    if (body !== undefined) {
      options.method = 'POST';
      options.body = body;
      options.headers = { 'Content-Type': 'application/json', 'X-Console-Proof': session.proof };
    }
    ask<T>(env, address, options).then(
      (answer) => !controller.signal.aborted && setState({ key, answer }),
      // Aborted: either the reader has stopped it, which `stop` notes, or nobody waits for it any more.
      () => undefined,
    );
    return () => controller.abort();
  }, [address, body, env, key, session.proof]);
  const isOwn = state.key === key;
  const { answer } = state;
  return {
    value: answer && 'value' in answer && address ? answer.value : undefined,
    fault: isOwn && answer && 'fault' in answer ? answer.fault : undefined,
    loading: !!address && !isOwn,
    stopped: isOwn && !!state.stopped,
    stop() {
      control?.abort();
      setState({ key, stopped: true });
    },
    again: () => setTurn((count) => count + 1),
  };
}
