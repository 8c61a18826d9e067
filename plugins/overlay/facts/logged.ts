import type { HitPayload } from '../../../kernel';
import type { EventFault } from '../../../lib/records/declared-events';

export type Outcome = 'handed on' | 'vetoed' | 'dropped' | 'held' | 'refused' | 'blocked' | 'no hit';

/** An event, and what became of it. */
export interface Logged {
  /** Counts from the first one on. */
  readonly id: number;
  /** Monotonic, ms; undefined of those from before the overlay. */
  readonly clock?: number;
  readonly name: string;
  outcome: Outcome;
  reason: string;
  hit?: HitPayload;
  /** Lists the fields that differ from the site's declaration of the event, if it has one. */
  faults?: readonly EventFault[];
}
