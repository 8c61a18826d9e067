import { type DeclaredEvents, eventFaults } from '../../../lib/records/declared-events';
import { hasReservedPrefix } from '../../../lib/records/reserved-prefixes';
import type { Entry } from '../panel/section';
import type { FindFaults } from './event-log';
import type { Logged } from './logged';

/** The most entries shown. */
const MOST = 50;

/** EVT-02, as analytics names events. */
const normalised = (name: string) => name.trim().toLowerCase().replace(/[\s-]/g, '_');

/** Common fields that pages may set on any event. */
const isCommon = (field: string) => hasReservedPrefix(field) || field === 'items' || field === 'sample';

/** Returns a function that finds the faults of a site's events. Getters of the page's properties may throw: such an event has no faults. */
export const findFaultsIn =
  (events: DeclaredEvents = {}): FindFaults =>
  (name, properties) => {
    const own = normalised(name);
    try {
      return Object.hasOwn(events, own) && events[own] ? eventFaults(events[own], { ...(properties as object) }, isCommon) : [];
    } catch {
      return [];
    }
  };

/** Returns a warning for each event that differs from the site's declaration, last first. */
export const declaredEntries = (log: readonly Logged[], site: string): Entry[] =>
  log
    .flatMap(({ id, name, faults = [] }) =>
      faults.length
        ? {
            key: `declared ${id}`,
            title: name,
            mark: 'warn',
            tone: 'wait' as const,
            text: `${faults.map(({ field, text }) => `\`${field}\` ${text}`).join('; ')}. sites/${site}/events.ts declares the event.`,
          }
        : [],
    )
    .slice(-MOST)
    .reverse();
