import type { HitPayload, Properties, TrackedEvent } from '../../../kernel';
import { MASK } from '../../../lib/privacy/redaction';
import { UNCOUNTED } from '../../../lib/records/event-limit';
import { unread } from '../../../lib/records/unread';
import { serialiseValue } from '../../../lib/values/json';

/** An event that has been limited. */
export interface LimitedEvent extends TrackedEvent {
  /** The properties before the limits, in plain values, the event's own first. */
  readonly given?: Properties;
  /** The number of properties whose names may not be reported. */
  readonly hidden?: number;
  /** The names of known properties whose values could not be read. */
  readonly unread?: readonly string[];
}

/**
 * Lists the properties of an event that its hit lacks or changes, such as `about masked`. Leaves out addresses and titles, which are
 * shortened on nearly every page. Never repeats a value, or a name that may not be reported.
 */
export const alterations = ({ given = {}, hidden = 0, unread: lost = [], properties }: LimitedEvent, hit: HitPayload): string[] => [
  ...Array(hidden).fill('a property removed'),
  ...lost.map(unread),
  ...Object.keys(given).flatMap((name) => {
    const before = serialiseValue(given[name]);
    const left = serialiseValue(hit[name] ?? '');
    if (before === left || UNCOUNTED.test(name)) return [];
    if (!(name in properties)) return `${name} trimmed`;
    if (left.includes(MASK)) return `${name} masked`;
    return left.length < before.length ? `${name} cut` : [];
  }),
];
