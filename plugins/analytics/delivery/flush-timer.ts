import type { Env } from '../../../kernel';

/** A timer that only comes forward: it runs at the earliest of the times that it was set to. */
export interface FlushTimer {
  /** Runs in `ms`, unless it is set to an earlier time. */
  set(ms: number): void;
  clear(): void;
  isSet(): boolean;
}

export function createFlushTimer({ window, clock }: Env, run: () => void): FlushTimer {
  let timer: number | undefined;
  let due = Infinity;
  const clear = () => {
    window.clearTimeout(timer);
    due = Infinity;
  };
  return {
    set(ms) {
      if (clock() + ms >= due) return;
      clear();
      due = clock() + ms;
      timer = window.setTimeout(run, ms);
    },
    clear,
    isSet: () => due < Infinity,
  };
}
