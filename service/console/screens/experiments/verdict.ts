import type { ExperimentResult } from '../../answers';

export type Measured = ExperimentResult['measures'][number];
export type Lift = NonNullable<Measured['variants'][number]['lift']>;

/** The sentence that stands first about an experiment. */
export type Verdict =
  | { readonly kind: 'nobody' }
  /** The split is not as it was meant: nothing can be compared. */
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'better'; readonly variant: string; readonly measure: Measured; readonly lift: Lift }
  /** The control is better than every variant. */
  | { readonly kind: 'control'; readonly measure: Measured }
  | { readonly kind: 'open'; readonly days: number | undefined };

/** Returns the verdict of an experiment, by the first of its measures that decides. */
export function verdictOf({ variants, measures, mismatch, days_left: days }: ExperimentResult): Verdict {
  if (!variants.some(({ visitors }) => visitors > 0)) return { kind: 'nobody' };
  if (mismatch) return { kind: 'mismatch' };
  for (const measure of measures) {
    if (measure.winner === undefined) continue;
    const lift = measure.variants.find(({ variant }) => variant === measure.winner)?.lift;
    if (lift) return { kind: 'better', variant: measure.winner, measure, lift };
    return { kind: 'control', measure };
  }
  return { kind: 'open', days };
}

/** Visitors of two variants, and their share of all who took part, above which results may be wrong: chance brings a few. */
const MANY_MIXED = 10;
const SHARE_MIXED = 0.01;

/** Returns whether so many visitors saw two variants that it needs a look: what they did is in no variant. */
export function isMixedUp({ variants, mixed }: Pick<ExperimentResult, 'variants' | 'mixed'>): boolean {
  const all = variants.reduce((sum, { visitors }) => sum + visitors, mixed);
  return mixed >= MANY_MIXED && mixed > all * SHARE_MIXED;
}

/** Returns the value that reaches furthest from nought, in either direction: the end of the axis of all intervals of a measure. */
export const reachOf = ({ variants }: Measured): number =>
  Math.max(0, ...variants.flatMap(({ lift }) => (lift ? [Math.abs(lift.low), Math.abs(lift.high)] : [])));
