import type { HitPayload } from '../../../kernel';
import type { EventFault } from '../../../lib/records/declared-events';

export type Outcome = 'handed on' | 'vetoed' | 'dropped' | 'held' | 'refused' | 'blocked' | 'no hit';

/** An event with its outcome. */
export interface Logged {
  /** The event's number, from the first one on. */
  readonly id: number;
  /** Monotonic, ms. Undefined for events from before the overlay. */
  readonly clock?: number;
  readonly name: string;
  outcome: Outcome;
  reason: string;
  hit?: HitPayload;
  /** The fields that differ from the site's declaration of the event, if it has one. */
  faults?: readonly EventFault[];
}
