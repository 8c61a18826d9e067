import type { Arm } from '../targeting/eligibility';

/** EXP-05: the event that reports an exposure. */
export const EXPOSURE = 'experiment_exposure';

/** An exposure as it is reported. */
export interface Exposure {
  readonly experiment_id: string;
  readonly variant: string;
  readonly variant_name?: string;
  /** True if the address forced the variant. Analyses exclude such exposures. */
  readonly forced: boolean;
  /** ms since the epoch. */
  readonly exposure_time: number;
}

/** Returns the exposure of a visitor to a variant at `time`, in ms since the epoch. */
export const exposureTo = (
  experiment_id: string,
  { variant, name }: Pick<Arm, 'name'> & { readonly variant: string },
  forced: boolean,
  time: number,
): Exposure => ({ experiment_id, variant, ...(name && { variant_name: name }), forced, exposure_time: time });

/** Returns the event's properties. SES-06: the data layer remembers `variant_id` as the visitor's. */
export const exposureProperties = (exposure: Exposure): Exposure & { readonly variant_id: string } => ({
  ...exposure,
  variant_id: `${exposure.experiment_id}:${exposure.variant}`,
});
