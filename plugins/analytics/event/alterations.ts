import type { HitPayload, Properties, TrackedEvent } from '../../../kernel';
import { UNCOUNTED } from '../../../lib/event-limit';
import { MASK } from '../../../lib/redaction';

/** An event that has been limited. */
export interface LimitedEvent extends TrackedEvent {
  /** What it said before, in plain values, its own properties first; nothing that was added to it since. */
  readonly given?: Properties;
  /** How many names of properties may not be reported. */
  readonly hidden?: number;
}

/**
 * Lists what of an event did not get into its hit, such as `about masked`. Addresses and titles are shortened by rule on nearly every
 * page, and say nothing of it. No value is repeated, nor is a name that may not be reported.
 */
export const alterations = ({ given = {}, hidden = 0, properties }: LimitedEvent, hit: HitPayload): string[] => [
  ...Array(hidden).fill('a property removed'),
  ...Object.keys(given).flatMap((name) => {
    const before = JSON.stringify(given[name]);
    const left = JSON.stringify(hit[name] ?? '');
    if (before === left || UNCOUNTED.test(name)) return [];
    if (!(name in properties)) return `${name} trimmed`;
    if (left.includes(MASK)) return `${name} masked`;
    return left.length < before.length ? `${name} cut` : [];
  }),
];
