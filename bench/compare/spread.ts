/** The spread of a figure's runs. */
export interface Spread {
  readonly median: number;
  /** First and third quartile. */
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** The value below which that share of the sorted values lies, between two of them by their distance. */
function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position % 1);
}

/** Median and quartiles; undefined of nothing. What is no number does not count. */
export function spreadOf(values: readonly (number | undefined)[]): Spread | undefined {
  const sorted = values.filter((value): value is number => value !== undefined && Number.isFinite(value)).sort((a, b) => a - b);
  if (!sorted.length) return;
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75), count: sorted.length };
}

/** The same less what the floor's median is. */
export const above = (spread: Spread | undefined, floor: Spread | undefined): Spread | undefined =>
  spread &&
  floor && {
    ...spread,
    median: spread.median - floor.median,
    low: spread.low - floor.median,
    high: spread.high - floor.median,
  };
