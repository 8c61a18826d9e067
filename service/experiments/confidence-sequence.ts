/** A measure of the visitors of one variant: their number, and the sum and the sum of squares of each one's value. */
export interface Sample {
  readonly count: number;
  readonly sum: number;
  readonly squares: number;
}

export interface Interval {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

/** Number of visitors of a variant for which the interval is tightest. */
const TUNED_FOR = 2_000;
/** Visitors of a variant below which nothing is said: the sequence is valid asymptotically. */
export const LEAST = 100;

/**
 * The parameter ρ of the boundary, tightest at `visitors` observations: equation 15 of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
 * "Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics 52 (2024), arXiv 2103.06476.
 */
const tuning = (alpha: number, visitors: number) => Math.sqrt((-2 * Math.log(alpha) + Math.log(-2 * Math.log(alpha) + 1)) / visitors);

/**
 * Half the width of the asymptotic confidence sequence of a mean after `count` observations of a variance (theorem 2.2 of the same): all
 * intervals of an experiment cover the mean at once with probability 1 - `alpha`, so that it may be looked at as often as one likes.
 */
export function halfWidth(count: number, variance: number, alpha: number, tunedFor = TUNED_FOR): number {
  const rho2 = tuning(alpha, tunedFor) ** 2;
  const scaled = count * rho2 + 1;
  return Math.sqrt(variance * ((2 * scaled) / (count ** 2 * rho2)) * Math.log(Math.sqrt(scaled) / alpha));
}

const meanOf = ({ count, sum }: Sample) => sum / count;
const varianceOf = ({ count, sum, squares }: Sample) => Math.max(0, squares / count - (sum / count) ** 2);

/**
 * Returns the difference of two variants' means with an interval that stays valid however often it is looked at; undefined while a variant
 * has too few visitors, or nothing varies. Each variant's sequence gets half of `alpha`.
 */
export function compare(control: Sample, variant: Sample, alpha: number): Interval | undefined {
  if (control.count < LEAST || variant.count < LEAST) return;
  if (varianceOf(control) === 0 || varianceOf(variant) === 0) return;
  const half = (sample: Sample) => halfWidth(sample.count, varianceOf(sample), alpha / 2);
  const difference = meanOf(variant) - meanOf(control);
  const width = half(control) + half(variant);
  return { difference, low: difference - width, high: difference + width };
}
