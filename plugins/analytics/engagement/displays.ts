import type { TrackedEvent } from '../../../kernel';

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
