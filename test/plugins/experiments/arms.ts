import type { Variant } from '../../../lib/contracts/variants';
import type { Arm } from '../../../lib/targeting/eligibility';

/** Returns variants of an experiment, with equal shares or the given weights. */
export const armsOf = (variants: readonly Variant[], weights?: readonly number[]): Arm[] =>
  variants.map((variant, i) => ({ variant, weight: weights?.[i] ?? 1, delay: 0 }));
