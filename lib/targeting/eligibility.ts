import type { AddressRule } from '../contracts/address-rule';
import type { Audience, Device } from '../contracts/audience';
import type { ExperimentDefinition } from '../contracts/experiment';
import type { Variant } from '../contracts/variants';

/** The time and devices of an experiment or an arm. */
export interface Condition {
  /** ms since the epoch; from `start` until just before `end`. */
  readonly start?: number;
  readonly end?: number;
  /** Limits it to one kind of device. */
  readonly device?: Device;
}

/** A variant with its settings (EXP-01). */
export interface Arm extends Condition {
  readonly variant: Variant;
  /** A readable name, reported with the exposure. */
  readonly name?: string;
  /** The variant's share, relative to the others'. */
  readonly weight: number;
  /** ms that the variant must be on the page before an exposure is reported. */
  readonly delay: number;
  /** The address that the visitor is sent to instead of the page. */
  readonly redirect?: string | undefined;
}

/** Decides which visitors an experiment takes in. Participants stay whatever changes here, except on pages that `addresses` leaves out. */
export type Entry = Pick<ExperimentDefinition, 'coverage' | 'seed' | 'namespace' | 'addresses' | 'audience'>;

/** An experiment whose definition has been checked, from a manifest or from page marks. */
export interface Experiment extends Condition, Entry {
  readonly id: string;
  readonly arms: readonly Arm[];
  /** Days for which a visitor keeps the variant. */
  readonly days: number;
}

const holds = ({ start, end, device }: Condition, now: number, current: Device): boolean =>
  (start === undefined || now >= start) && (end === undefined || now < end) && (!device || device === current);

/** EXP-02: returns the variants that take part now. None outside the device, start and end, or if fewer than two are left. */
export function runningArms(experiment: Experiment, now: number, current: Device): readonly Arm[] {
  const arms = holds(experiment, now, current) ? experiment.arms.filter((arm) => holds(arm, now, current)) : [];
  return arms.length < 2 ? [] : arms;
}

function matches({ match, value }: AddressRule, url: string): boolean {
  const path = url.replace(/^[^/]*\/\/[^/?#]*/, '').replace(/[?#].*/s, '');
  if (match === 'path') return path.replace(/\/+$/, '') === value.replace(/\/+$/, '');
  if (match === 'exact') return url.replace(/#.*/s, '') === value;
  return match === 'contains' ? url.includes(value) : new RegExp(value).test(url);
}

/** Returns whether an address matches an including rule, if there are any, and no excluding one. */
export const isPlace = (rules: readonly AddressRule[] = [], url: string): boolean => {
  const includes = rules.filter(({ exclude }) => !exclude);
  return (!includes.length || includes.some((rule) => matches(rule, url))) && !rules.some((rule) => rule.exclude && matches(rule, url));
};

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
