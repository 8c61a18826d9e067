/** Processor time, so that other work on the machine does not count. Microseconds. */
function costOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Microseconds: what is quicker is not told apart from noise. */
const FLOOR = 2_000;
const TRIES = 3;

/**
 * Returns how many times as much processor time work of `times` the size takes: `times` where it is linear, its square where it is
 * quadratic. The least of three runs each.
 */
export function growth(times: number, work: (size: number) => unknown): number {
  const least = (size: number) => Math.min(...Array.from({ length: TRIES }, () => costOf(() => work(size))));
  work(1);
  return least(times) / Math.max(least(1), FLOOR);
}
