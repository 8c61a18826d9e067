import leven from 'leven';
import type { DeclaredEvents } from '../../../lib/contracts/declared-event';
import { eventFaults } from '../../../lib/records/declared-events';
import { hasReservedPrefix } from '../../../lib/records/reserved-prefixes';
import type { Entry } from '../panel/section';
import type { FindFaults } from './event-log';
import type { Logged } from './logged';

/** The most entries shown. */
const MOST = 50;

/** EVT-02: normalises a name as analytics does. */
const normalised = (name: string) => name.trim().toLowerCase().replace(/[\s-]/g, '_');

/** Common fields that pages may set on any event. */
const isCommon = (field: string) => hasReservedPrefix(field) || field === 'items' || field === 'sample';

/** Returns a function that finds the faults of a site's events. Getters of the page's properties may throw. Such an event has no faults. */
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

/** The most wrong letters in a misspelt name, and the letters it must have for each of them. */
const WRONG = 2;
const LETTERS = 4;

/**
 * Returns a function that finds the event, of a site's or of Taproot's own, that a name misspells. It returns undefined for correct names,
 * and for names unlike any.
 */
export function misspeltIn(events: DeclaredEvents = {}, own: readonly string[] = []): (name: string) => string | undefined {
  const names = [...Object.keys(events), ...own];
  return (name) => {
    const given = normalised(name);
    if (names.includes(given)) return;
    const near = names.map((known) => ({ known, wrong: leven(given, known) })).sort((a, b) => a.wrong - b.wrong);
    return near.find(({ wrong }) => wrong <= Math.min(WRONG, given.length / LETTERS))?.known;
  };
}

const faultText = ({ name, faults = [] }: Logged, site: string, findName: (name: string) => string | undefined) => {
  if (faults.length)
    return `${faults.map(({ field, text }) => `\`${field}\` ${text}`).join('; ')}. sites/${site}/events.ts declares the event.`;
  const meant = findName(name);
  return meant && `Nobody declares this event. Did you mean \`${meant}\`?`;
};

/** Returns a warning for each event that differs from the site's declaration, or whose name `findName` finds misspelt, latest first. */
export const declaredEntries = (log: readonly Logged[], site: string, findName: (name: string) => string | undefined): Entry[] =>
  log
    .flatMap((line) => {
      const text = faultText(line, site, findName);
      return text ? [{ key: `declared ${line.id}`, title: line.name, mark: 'warn', tone: 'wait' as const, text }] : [];
    })
    .slice(-MOST)
    .reverse();
