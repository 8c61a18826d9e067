import type { ClockState } from './clocks';
import type { Displays } from './displays';

/** The engagement with a page view so far. */
export interface Engagement {
  readonly page: string;
  state: ClockState;
  /** Percent, and CSS pixels. */
  depth: number;
  pixels: number;
  displays: Displays;
}
