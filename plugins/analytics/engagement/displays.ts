import type { TrackedEvent } from '../../../kernel';

/** EVT-10: what is counted when it is displayed. */
const KINDS = ['overlay', 'sticky_footer', 'pushdown', 'slideshow'] as const;
type Kind = (typeof KINDS)[number];

export type Displays = Partial<Record<Kind, number>>;

/** Of an event that says that one of them is shown, which one. */
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

/** EVT-10. The counts after the event, and the event with its own. */
export function countDisplay(displays: Displays, event: TrackedEvent): readonly [Displays, TrackedEvent] {
  const kind = kindOf(event);
  if (!kind) return [displays, event];
  const count = (displays[kind] ?? 0) + 1;
  return [
    { ...displays, [kind]: count },
    { ...event, properties: { [`${kind}_displays`]: count, ...event.properties } },
  ];
}
