import type { Properties } from '../../../kernel';
import type { PageLife } from '../scope/page-life';

export interface EventMoment {
  /** ms since the epoch. */
  readonly time: number;
  /** ms since then, on the monotonic clock's word as far as it has one. */
  readonly age: number;
  /** ms on the monotonic clock, now. */
  readonly clock: number;
}

/** EVT-01 fields that every event has, and where it happened; what the event says itself comes first. */
export function eventFields(life: PageLife, { time, age, clock }: EventMoment): Properties {
  const { address, referrer } = life;
  const { title, reported } = address;
  return {
    page_title: title,
    page_location: reported.location,
    page_path: reported.path,
    page_referrer: referrer,
    event_index: life.events,
    // Seconds.
    time_on_page: Math.max(0, Math.round(clock - age - life.start)) / 1000,
    timestamp: time,
  };
}
