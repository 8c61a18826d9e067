/** LIF-07. ms. */
const POLL = 50;
const LIMIT = 15_000;

/** Polls `find` every 50 ms, for 15 s by default. Resolves to the found value, or to undefined. */
export function waitFor<T>(timers: Pick<Window, 'setTimeout'>, find: () => T | null | undefined, limit = LIMIT): Promise<T | undefined> {
  return new Promise((resolve) => {
    const look = (left: number) => {
      const found = find();
      if (found != null) resolve(found);
      else if (left <= 0) resolve(undefined);
      else timers.setTimeout(() => look(left - POLL), POLL);
    };
    look(limit);
  });
}
