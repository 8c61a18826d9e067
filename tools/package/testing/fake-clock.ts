export interface FakeClock {
  /** Wall clock, ms since the epoch. */
  now(): number;
  /** Monotonic clock, ms since the page was navigated to. */
  clock(): number;
  /** Advances both clocks, but not timers, which belong to the test runner. */
  pass(ms: number): void;
}

/** Two clocks that stand still until they are advanced. */
export function fakeClock(start = 1_700_000_000_000): FakeClock {
  let passed = 0;
  return {
    now: () => start + passed,
    clock: () => passed,
    pass(ms) {
      passed += ms;
    },
  };
}
