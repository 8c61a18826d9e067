/** Tracks entries on their way through the log into the store, so that readers find everything acknowledged before. */
export interface Transit {
  enter(texts: readonly string[]): void;
  leave(texts: readonly string[]): void;
  /** Resolves when everything now on its way has arrived, and after 5 s at the latest. */
  settled(): Promise<void>;
}

/** ms. */
const LONGEST = 5_000;

export function createTransit(): Transit {
  /** The number of copies of each on their way, as browsers repeat. */
  const under = new Map<string, number>();
  const checks = new Set<() => void>();
  return {
    enter(texts) {
      for (const text of texts) under.set(text, (under.get(text) ?? 0) + 1);
    },
    leave(texts) {
      for (const text of texts) {
        const rest = (under.get(text) ?? 1) - 1;
        if (rest > 0) under.set(text, rest);
        else under.delete(text);
      }
      for (const check of checks) check();
    },
    settled: () =>
      new Promise((resolve) => {
        const awaited = [...under.keys()];
        const finish = () => {
          clearTimeout(timer);
          checks.delete(check);
          resolve();
        };
        const check = () => {
          if (!awaited.some((text) => under.has(text))) finish();
        };
        const timer = setTimeout(finish, LONGEST);
        checks.add(check);
        check();
      }),
  };
}
