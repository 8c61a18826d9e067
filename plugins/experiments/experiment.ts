/** EXP-01. `control`, and `variant1` to `variant4`. */
export type Variant = 'control' | `variant${1 | 2 | 3 | 4}`;

/** An experiment as a manifest lists it. */
export interface Experiment {
  /** What the page's `data-experiment` says: letters, digits, `-` and `_`. */
  readonly id: string;
  readonly variants: readonly Variant[];
  /** Shares of the variants, in their order; equal without it. */
  readonly weights?: readonly number[];
  /** ISO 8601; runs from `start` until just before `end`. */
  readonly start?: string;
  readonly end?: string;
  /** Only on such devices. */
  readonly device?: Device;
  /** How long a visitor keeps the variant; 35 days unless told otherwise. */
  readonly days?: number;
}

export type Device = 'desktop' | 'mobile';

/** EXP-02: device, start and end hold, and there is something to compare. `now` in ms since the epoch. */
export function isEnabled({ variants, start, end, device }: Experiment, now: number, current: Device): boolean {
  if (new Set(variants).size < 2 || (device && device !== current)) return false;
  // A date that is none holds nothing: better no experiment than one that never ends.
  return (start === undefined || now >= Date.parse(start)) && (end === undefined || now < Date.parse(end));
}
