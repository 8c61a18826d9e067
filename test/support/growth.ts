/** Returns processor time in microseconds, so that other work on the machine does not count. */
function costOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Microseconds. Anything faster is indistinguishable from noise. */
const FLOOR = 2_000;
const TRIES = 3;

/**
 * Returns the factor by which processor time grows for work of `times` the size: `times` if the work is linear, its square if it is
 * quadratic. Takes the least of three runs each.
 */
export function growth(times: number, work: (size: number) => unknown): number {
  const least = (size: number) => Math.min(...Array.from({ length: TRIES }, () => costOf(() => work(size))));
  work(1);
  return least(times) / Math.max(least(1), FLOOR);
}
