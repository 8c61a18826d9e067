/** Returns processor time in microseconds, so that other work on the machine does not count. */
function costOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Microseconds. Anything faster is indistinguishable from noise. */
const FLOOR = 2_000;
/** Code runs several times slower until the engine has compiled it, which takes longest on a busy machine. */
const MOST_TRIES = 24;

/**
 * Returns the factor by which processor time grows for work of `times` the size: `times` if the work is linear, its square if it is
 * quadratic. Compares the least of each size, and tries on until that is clearly linear or `MOST_TRIES` are over.
 */
export function growth(times: number, work: (size: number) => unknown): number {
  work(1);
  let small = Number.POSITIVE_INFINITY;
  let large = Number.POSITIVE_INFINITY;
  let factor = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < MOST_TRIES && factor > 2 * times; tries++) {
    small = Math.min(
      small,
      costOf(() => work(1)),
    );
    large = Math.min(
      large,
      costOf(() => work(times)),
    );
    factor = large / Math.max(small, FLOOR);
  }
  return factor;
}
