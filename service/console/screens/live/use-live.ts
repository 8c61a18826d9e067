import { useEffect, useState } from 'react';
import type { Live } from '../../answers';
import { ask, type Fault } from '../data/ask';
import { useConsole } from '../data/context';

/** ms between an answer and the next question. */
const BETWEEN = 1_000;

export interface Following {
  readonly live: Live | undefined;
  readonly fault: Fault | undefined;
  /** The time of the last good answer, ms since the epoch by the service's clock. */
  readonly since: number;
  /** True while the page is hidden, and nothing is asked for. */
  readonly hidden: boolean;
}

/** Asks for a call again and again, or once where it does not follow; never while the page is hidden. */
export function useLive(address: string, follows: boolean): Following {
  const { env, now } = useConsole();
  const [state, setState] = useState<Omit<Following, 'hidden'> & { readonly address: string }>({
    ...{ address: '', live: undefined, fault: undefined, since: 0 },
  });
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (hidden) return;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turn = async () => {
      const answer = await ask<Live>(env, address, { signal: left.signal }).catch(() => undefined);
      if (!answer || left.signal.aborted) return;
      if ('value' in answer) setState({ address, live: answer.value, fault: undefined, since: now() });
      else {
        if (answer.fault.kind === 'signed-out') env.signIn();
        setState((before) => ({ ...before, address, fault: answer.fault, ...(before.address !== address && { live: undefined }) }));
      }
      if (follows || 'fault' in answer) timer = setTimeout(turn, BETWEEN);
    };
    void turn();
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [address, env, follows, hidden, now]);
  const { address: answered, ...rest } = state;
  return { ...rest, ...(answered !== address && { live: undefined, fault: undefined }), hidden };
}
