import { setTimeout as sleep } from 'node:timers/promises';

/** A rest that has begun. */
export interface Rest {
  /** Resolves when the rest is over. */
  readonly over: Promise<unknown>;
  end(): void;
}

export interface Bell {
  /** Ends all rests. */
  ring(): void;
  /** Begins a rest of `ms`, which a ring or the signal ends early. */
  rest(ms: number, signal?: AbortSignal): Rest;
}

/** Wakes those who wait for news. */
export function createBell(): Bell {
  const resting = new Set<() => void>();
  return {
    ring() {
      for (const end of resting) end();
    },
    rest(ms, signal) {
      const stop = new AbortController();
      const end = () => {
        resting.delete(end);
        stop.abort();
      };
      resting.add(end);
      if (signal?.aborted) end();
      signal?.addEventListener('abort', end, { signal: stop.signal });
      return {
        over: sleep(ms, undefined, { signal: stop.signal })
          .catch(() => {})
          .finally(end),
        end,
      };
    },
  };
}
