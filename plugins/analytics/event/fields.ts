import type { Properties } from '../../../kernel';
import { INACTIVE } from '../engagement/clocks';
import type { PageView } from '../scope/page-view';

export interface EventMoment {
  /** ms since the epoch. */
  readonly time: number;
  /** ms since then, measured by the monotonic clock if its range covers the time. */
  readonly age: number;
  /** ms on the monotonic clock, now. */
  readonly clock: number;
  /** ms of the page view in which the page was hidden. */
  readonly hidden: number;
}

/**
 * Returns the EVT-01 fields that every event has, and its page. The event's own come first. Until the engagement chunk counts, a visible
 * page counts as attended and unscrolled: measuring would force a layout before the first hit.
 */
export function eventFields(view: PageView, { time, age, clock, hidden }: EventMoment): Properties {
  const { address, referrer } = view;
  const { title, reported } = address;
  const passed = Math.max(0, Math.round(clock - age - view.start));
  return {
    page_title: title,
    page_location: reported.location,
    page_path: reported.path,
    page_referrer: referrer,
    // Seconds.
    time_on_page: passed / 1000,
    attention: Math.round(Math.max(0, Math.min(passed - hidden, INACTIVE))) / 1000,
    event_index: view.events,
    timestamp: time,
    scroll_depth: 0,
  };
}
