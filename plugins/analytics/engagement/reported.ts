import type { Properties, TrackedEvent } from '../../../kernel';
import type { ClockState, Clocks } from './clocks';

/** The engagement with a page view so far. */
export interface Engagement {
  readonly page: string;
  state: ClockState;
  /** Percent, and CSS pixels. */
  depth: number;
  pixels: number;
  displays: Displays;
}

/** EVT-10: kinds of elements whose displays are counted. */
const KINDS = ['overlay', 'sticky_footer', 'pushdown', 'slideshow'] as const;
type Kind = (typeof KINDS)[number];

export type Displays = Partial<Record<Kind, number>>;

/** Returns the kind of element that an event reports as shown, if any. */
const kindOf = ({ properties }: TrackedEvent): Kind | undefined =>
  /^(display|view|impression)$/.test(String(properties.event_action))
    ? KINDS.find(
        (kind) =>
          kind ===
          String(properties.event_category)
            .toLowerCase()
            .replace(/[\s-]+/g, '_'),
      )
    : undefined;

/** EVT-10. Returns the counts after the event, and the event with its kind's count. */
export function countDisplay(displays: Displays, event: TrackedEvent): readonly [Displays, TrackedEvent] {
  const kind = kindOf(event);
  if (!kind) return [displays, event];
  const count = (displays[kind] ?? 0) + 1;
  return [
    { ...displays, [kind]: count },
    { ...event, properties: { [`${kind}_displays`]: count, ...event.properties } },
  ];
}

const seconds = (ms: number) => Math.round(ms) / 1000;

/** Returns the engagement fields of every event (EVT-01): seconds of attention, percent of the page. */
export const reported = ({ state, depth }: Engagement): Properties => ({
  attention: seconds(state.clocks.attention),
  scroll_depth: depth,
});

/** ENG-01, EVT-10: returns the engagement fields of a page's end. Times in ms. */
export function reportedAtEnd(engagement: Engagement, clicks: number): Properties {
  const { attention, visible, hidden, total, raw } = engagement.state.clocks;
  return {
    ...reported(engagement),
    attentionTime: Math.round(attention),
    visibleTime: Math.round(visible),
    hiddenTime: Math.round(hidden),
    totalTime: Math.round(total),
    rawTime: Math.round(raw),
    clicks,
    scrollDepth: engagement.depth,
    scrollPixels: engagement.pixels,
    ...Object.fromEntries(Object.entries(engagement.displays).map(([kind, count]) => [`${kind}_displays`, count])),
  };
}

/** ENG-02. Seconds. */
const MILESTONES = {
  attention: [30, 60, 90, 120, 180, 600],
  visible: [60, 120, 180, 600],
} as const;

export interface Milestone {
  readonly clock: keyof typeof MILESTONES;
  readonly seconds: number;
}

/** Returns the milestones that lie between two readings of the clocks. */
export const milestonesBetween = (before: Clocks, after: Clocks): Milestone[] =>
  (Object.keys(MILESTONES) as Milestone['clock'][]).flatMap((clock) =>
    MILESTONES[clock]
      .filter((seconds) => before[clock] < seconds * 1000 && after[clock] >= seconds * 1000)
      .map((seconds) => ({ clock, seconds })),
  );
