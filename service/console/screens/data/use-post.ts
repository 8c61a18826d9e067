import { useState } from 'react';
import { ask, callOf, type Fault, postOf } from './ask';
import { useConsole } from './context';

/** A call that is made when the reader says so, and never by itself. */
export interface Posting<T> {
  readonly value: T | undefined;
  readonly fault: Fault | undefined;
  readonly busy: boolean;
  post(body: object): Promise<void>;
  clear(): void;
}

export function usePost<T>(name: string): Posting<T> {
  const { env, session } = useConsole();
  const [state, setState] = useState<{ readonly value?: T; readonly fault?: Fault; readonly busy: boolean }>({ busy: false });
  return {
    value: state.value,
    fault: state.fault,
    busy: state.busy,
    async post(body) {
      setState({ busy: true });
      const answer = await ask<T>(env, callOf(name), postOf(session, JSON.stringify(body)));
      setState({ ...answer, busy: false });
    },
    clear: () => setState({ busy: false }),
  };
}
