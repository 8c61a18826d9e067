import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultsOf as misfitsOf } from '../../lib/contracts/check';
import { type DeclaredEvents, declaredEvents } from '../../lib/contracts/declared-event';
import type { HitBody } from '../../lib/contracts/hit';
import { type EventFault, eventFaults } from '../../lib/records/declared-events';
import { isReservedParameter } from '../../lib/records/reserved-parameters';
import { eventsOfRelease } from '../../tools/build/write-events';
import { tryEvents } from '../../tools/sites/declared-events';

/** Releases whose events are held. Versions are hostile: whoever makes them up pushes others out. */
const MOST_HELD = 200;
const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}\+[0-9a-f]{8}$/;

type Faults = readonly EventFault[];
const NONE: Faults = [];

/** A release's events, none if it has no file that can be read, or the file being read. */
interface Held {
  readonly events?: DeclaredEvents;
  readonly reading?: Promise<void>;
}

/** The events that sites declare. */
export interface Declarations {
  /**
   * Returns the faults of a hit by its release's declarations, or by this repository's where that release's are missing. A promise while
   * these are being read: the other hits of a release wait for nothing.
   */
  check(hit: Readonly<Record<string, unknown>>): Faults | Promise<Faults>;
  /** Resolves to what this repository's sites declare, by site. */
  own(): Promise<ReadonlyMap<string, DeclaredEvents>>;
}

/** Reads declarations from the folder of all releases, the one that holds `maps/`. Files that can't be read count as missing. */
export function openDeclarations(folder: string, readOwn = tryEvents): Declarations {
  const held = new Map<string, Held>();
  let own: Promise<ReadonlyMap<string, DeclaredEvents>> | undefined;
  let ownRead: ReadonlyMap<string, DeclaredEvents> | undefined;
  const readOwnOnce = () => {
    own ??= readOwn().then(({ events }) => {
      ownRead = events;
      return events;
    });
    return own;
  };
  const read = async (version: string): Promise<Held> => {
    try {
      const events = JSON.parse(await readFile(join(folder, eventsOfRelease(version)), 'utf8')) as DeclaredEvents;
      // Another release may declare more.
      return misfitsOf(declaredEvents, events).every(({ problem }) => problem === 'unknown') ? { events } : {};
    } catch {
      return {};
    }
  };
  let newest: string | undefined;
  const hold = (version: string) => {
    const last = version === newest ? held.get(version) : undefined;
    if (last) return last;
    newest = version;
    const known = held.get(version) ?? {
      reading: read(version).then((events) => void (held.has(version) && held.set(version, events))),
    };
    held.delete(version);
    held.set(version, known);
    for (const [oldest] of held) {
      if (held.size <= MOST_HELD) break;
      held.delete(oldest);
    }
    return known;
  };
  const faultsOf = (hit: Readonly<Record<string, unknown>>, released: DeclaredEvents | undefined): Faults => {
    const { site, event } = hit;
    const events = released ?? ownRead?.get(`${site}`) ?? {};
    const declared = Object.hasOwn(events, `${event}`) ? events[`${event}`] : undefined;
    return declared ? eventFaults(declared, hit, isReservedParameter) : NONE;
  };
  return {
    own: readOwnOnce,
    check(hit) {
      const { tracker_version: version } = hit;
      const released = typeof version === 'string' && VERSION.test(version) ? hold(version) : {};
      if (ownRead && !released.reading) return faultsOf(hit, released.events);
      return Promise.all([readOwnOnce(), released.reading]).then(() => faultsOf(hit, held.get(`${version}`)?.events));
    },
  };
}

/** Faults that a hit names. */
const MOST_NAMED = 10;

const withoutFaults = ({ event_faults: _, ...own }: HitBody) => own as HitBody;

type Named = string | undefined;

/** Returns what is wrong with a hit, such as `score missing, scor undeclared`; undefined where its event is as declared. */
export type CheckEvents = (hit: HitBody) => Named | Promise<Named>;

/** Checks hits by what their sites declare, and counts each that has faults: `count(site, event, kind)`, once for each kind of fault. */
export function checkEvents(
  { check }: Pick<Declarations, 'check'>,
  count: (site: string, event: string, kind: EventFault['kind']) => void = () => {},
): CheckEvents {
  const name = ({ site, event }: HitBody, faults: readonly EventFault[]): Named => {
    if (!faults.length) return undefined;
    for (const kind of new Set(faults.map((fault) => fault.kind))) count(site, event, kind);
    return faults
      .slice(0, MOST_NAMED)
      .map(({ field, kind }) => `${field} ${kind}`)
      .join(', ');
  };
  return (hit) => {
    // Sent by a tag, it would be a field that nobody has declared.
    const checked = 'event_faults' in hit ? withoutFaults(hit) : hit;
    const faults = check(checked);
    return faults instanceof Promise ? faults.then((known) => name(checked, known)) : name(checked, faults);
  };
}
