import type { Variant } from '../contracts/variants';
import type { Arm, Experiment } from './experiment';

/** Returns the variants' shares, which add up to 1. If all weights are 0, shares are equal. */
export function sharesOf(arms: readonly Pick<Arm, 'weight'>[]): readonly number[] {
  const sum = arms.reduce((total, { weight }) => total + weight, 0);
  return arms.map(({ weight }) => (sum ? weight / sum : 1 / arms.length));
}

/**
 * Returns the variant at a place in [0, 1); undefined if the coverage leaves the place out. Each variant has the beginning of its share, so
 * that a growing coverage moves nobody to another variant.
 */
export function drawVariant(arms: readonly Arm[], place: number, { coverage = 1 }: Pick<Experiment, 'coverage'> = {}): Variant | undefined {
  let start = 0;
  const shares = sharesOf(arms);
  const last = arms.reduce((found, { weight }, i) => (weight > 0 ? i : found), arms.length - 1);
  return arms.find((_, i) => {
    const [from, share = 0] = [start, shares[i]];
    start += share;
    // Sums of shares may miss 1 by a rounding error.
    return place >= from && (place < from + share * coverage || (i === last && coverage === 1));
  })?.variant;
}
