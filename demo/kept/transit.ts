import type { Arrival } from '../../service/arrival';

/** Knows what is on its way through the log into the store, so that a reader finds what was acknowledged before. */
export interface Transit {
  enter(arrivals: readonly Arrival[]): void;
  leave(arrivals: readonly Arrival[]): void;
  /** Resolves when everything that is on its way now has arrived, and after 5 s at the latest. */
  settled(): Promise<void>;
}

/** ms. */
const LONGEST = 5_000;

const nameOf = ({ kind, key }: Arrival) => `${kind} ${key}`;

export function createTransit(): Transit {
  /** The number of times that each is on its way: browsers repeat. */
  const under = new Map<string, number>();
  const checks = new Set<() => void>();
  return {
    enter(arrivals) {
      for (const name of arrivals.map(nameOf)) under.set(name, (under.get(name) ?? 0) + 1);
    },
    leave(arrivals) {
      for (const name of arrivals.map(nameOf)) {
        const rest = (under.get(name) ?? 1) - 1;
        if (rest > 0) under.set(name, rest);
        else under.delete(name);
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
          if (!awaited.some((name) => under.has(name))) finish();
        };
        const timer = setTimeout(finish, LONGEST);
        checks.add(check);
        check();
      }),
  };
}
