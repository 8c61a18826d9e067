import type { Arm, Variant } from '../../../lib/targeting/experiment';

/** Variants of an experiment with equal shares, or with these. */
export const armsOf = (variants: readonly Variant[], weights?: readonly number[]): Arm[] =>
  variants.map((variant, i) => ({ variant, weight: weights?.[i] ?? 1, delay: 0 }));
