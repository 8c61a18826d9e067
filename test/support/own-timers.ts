type Timers = Pick<Window & typeof globalThis, 'setTimeout' | 'clearTimeout'>;

/** Creates timers on the test's clock, counted separately from those that an earlier file's code sets in the same worker. */
export function ownTimers() {
  const pending = new Set<unknown>();
  const setOwn = (run: () => void, ms: number) => {
    const id = setTimeout(() => {
      pending.delete(id);
      run();
    }, ms);
    pending.add(id);
    return id;
  };
  const clearOwn = (id: ReturnType<typeof setTimeout>) => {
    pending.delete(id);
    clearTimeout(id);
  };
  return { timers: { setTimeout: setOwn, clearTimeout: clearOwn } as unknown as Timers, count: () => pending.size };
}
