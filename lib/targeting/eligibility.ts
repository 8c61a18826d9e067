import type { Audience, Device } from '../contracts/audience';
import type { Variant } from '../contracts/variants';
import { isPlace } from './address-rules';
import { drawVariant } from './draw-variant';
import { type Arm, type Experiment, runningArms } from './experiment';

/** The page view on which a visitor meets an experiment. */
export interface Circumstances {
  /** ms since the epoch. */
  readonly now: number;
  readonly url: string;
  readonly device: Device;
  /** Returns the first condition that the visitor does not meet. Undefined while the chunk that evaluates audiences is not loaded. */
  readonly whyOutside?: ((audience: Audience) => string | undefined) | undefined;
  /** Returns the visitor's place for a seed, in [0, 1). */
  place(seed: string): number;
  /** True if the visitor has a bucket of another experiment of the namespace, from a site where places differ. */
  isTaken?(namespace: string): boolean;
  /** Returns whether the visitor belongs to the hold-out. Called last, because it assigns them. */
  isHeldOut?(): boolean;
}

/** The variant that a visitor gets, or the reason for none, in words for the overlay. */
export type Eligibility = { readonly variant: Variant } | { readonly out: string };

/**
 * Returns the variants that run on this page now, or the reason for none. This holds for those who take part already, too: they see the
 * control elsewhere and afterwards.
 */
export function runsHere(experiment: Experiment, { now, url, device }: Circumstances): readonly Arm[] | string {
  const { start = now, end = Infinity, device: wanted, addresses } = experiment;
  if (now < start) return 'not begun';
  if (now >= end) return 'ended';
  if (wanted && wanted !== device) return `device ${device}`;
  if (!isPlace(addresses, url)) return 'address';
  const arms = runningArms(experiment, now, device);
  return arms.length ? arms : 'fewer than two variants';
}

/** Draws a variant for a visitor without one. Returns it, or the reason for none. */
export function mayEnter(experiment: Experiment, arms: readonly Arm[], circumstances: Circumstances): Eligibility {
  const { id, audience, namespace, seed = id } = experiment;
  const { whyOutside, place, isTaken, isHeldOut } = circumstances;
  const outside = audience && (whyOutside ? whyOutside(audience) : 'audience not known');
  if (outside) return { out: outside };
  if (namespace) {
    const at = place(`__${namespace.name}`);
    if (isTaken?.(namespace.name) || at < namespace.from || at >= namespace.to) return { out: `namespace ${namespace.name}` };
  }
  const variant = drawVariant(arms, place(seed), experiment);
  if (!variant) return { out: 'coverage' };
  return isHeldOut?.() ? { out: 'held out' } : { variant };
}
