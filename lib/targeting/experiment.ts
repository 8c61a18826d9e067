import type { Device } from '../contracts/audience';
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
