/** Knows the entries that are on their way through the log into the store, so that a reader finds what was acknowledged before. */
export interface Transit {
  enter(texts: readonly string[]): void;
  leave(texts: readonly string[]): void;
  /** Resolves when everything that is on its way now has arrived, and after 5 s at the latest. */
  settled(): Promise<void>;
}

/** ms. */
const LONGEST = 5_000;

export function createTransit(): Transit {
  /** The number of times that each is on its way: browsers repeat. */
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
