/** The spread of a figure over the runs. */
export interface Spread {
  readonly median: number;
  /** The first and the third quartile. */
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** Returns the quantile of sorted values, interpolated between the nearest two. */
function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position % 1);
}

/** Returns median and quartiles; undefined without values. Ignores NaN. */
export function spreadOf(values: readonly (number | undefined)[]): Spread | undefined {
  const sorted = values.filter((value): value is number => value !== undefined && Number.isFinite(value)).sort((a, b) => a - b);
  if (!sorted.length) return;
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75), count: sorted.length };
}

/** Subtracts the floor's median from a spread. */
export const above = (spread: Spread | undefined, floor: Spread | undefined): Spread | undefined =>
  spread &&
  floor && {
    ...spread,
    median: spread.median - floor.median,
    low: spread.low - floor.median,
    high: spread.high - floor.median,
  };
