import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type DeclaredEvents, type EventFault, eventFaults } from '../../lib/records/declared-events';
import { isReservedParameter } from '../../lib/records/reserved-parameters';
import { tryEvents } from '../../sites/declared-events';
import { eventsOfRelease } from '../../tools/write-events';

/** Releases whose events are held. Versions are hostile: whoever makes them up pushes others out. */
const MOST_HELD = 200;
const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}\+[0-9a-f]{8}$/;

const schema = z.record(
  z.string(),
  z.looseObject({
    purpose: z.string(),
    fields: z.record(
      z.string(),
      z.looseObject({
        type: z.enum(['text', 'number', 'boolean']),
        example: z.union([z.string(), z.number(), z.boolean()]),
        optional: z.literal(true).optional(),
        oneOf: z.array(z.string()).optional(),
      }),
    ),
  }),
);

/** The events that sites declare. */
export interface Declarations {
  /** Returns the faults of a hit by its release's declarations, or by this repository's where that release's are missing. */
  check(hit: Readonly<Record<string, unknown>>): Promise<readonly EventFault[]>;
  /** Resolves to what this repository's sites declare, by site. */
  own(): Promise<ReadonlyMap<string, DeclaredEvents>>;
}

/** Reads declarations from the folder of all releases, the one that holds `maps/`. Files that can't be read count as missing. */
export function openDeclarations(folder: string, readOwn = tryEvents): Declarations {
  const held = new Map<string, Promise<DeclaredEvents | undefined>>();
  let own: Promise<ReadonlyMap<string, DeclaredEvents>> | undefined;
  const readOwnOnce = () => {
    own ??= readOwn().then(({ events }) => events);
    return own;
  };
  const read = async (version: string) => {
    try {
      return schema.parse(JSON.parse(await readFile(join(folder, eventsOfRelease(version)), 'utf8'))) as DeclaredEvents;
    } catch {
      return undefined;
    }
  };
  const ofRelease = (version: string) => {
    const known = held.get(version) ?? read(version);
    held.delete(version);
    held.set(version, known);
    for (const [oldest] of held) {
      if (held.size <= MOST_HELD) break;
      held.delete(oldest);
    }
    return known;
  };
  return {
    own: readOwnOnce,
    async check(hit) {
      const { site, event, tracker_version: version } = hit;
      const released = typeof version === 'string' && VERSION.test(version) ? await ofRelease(version) : undefined;
      const events = released ?? (await readOwnOnce()).get(`${site}`) ?? {};
      const declared = Object.hasOwn(events, `${event}`) ? events[`${event}`] : undefined;
      return declared ? eventFaults(declared, hit, isReservedParameter) : [];
    },
  };
}
