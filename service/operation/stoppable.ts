import { setTimeout as sleep } from 'node:timers/promises';

/** Parts of work that goes on until it is stopped. */
export function stoppable() {
  const stopped = new AbortController();
  const { signal } = stopped;
  return {
    signal,
    /** Waits, or less once the work is to stop. Keeps no process alive. */
    pause: (ms: number): Promise<void> => sleep(ms, undefined, { signal, ref: false }).catch(() => {}),
    /** Returns the function that stops the work, and resolves once it has ended. */
    stopOf: (running: Promise<void>) => (): Promise<void> => {
      stopped.abort();
      return running;
    },
  };
}
