import type { Choice, LeaveFacts } from '../destinations/leave';
import { SIGNAL } from '../log/entry';
import { BODY_OF_HIT, bodyOf, type StoredBody } from './packed-body';
import { normalId } from './people';
import { contactHash, readRefusals, receiptHash, visitorHash } from './refused-contacts';
import { ask, type Each, jsonOfIds, type Steps } from './steps';

/** A hit whose leave is asked for. */
export interface Asked {
  readonly event: string;
  readonly visitor: string | null;
  readonly received: number;
  readonly body: Readonly<Record<string, unknown>>;
}

interface ChoiceRow {
  readonly uuid: string;
  readonly received: number;
  readonly body: string | Readonly<Record<string, unknown>>;
}

const CHOICES = (table: string, each: Each) =>
  `select lower(${table}.consent_uuid) as uuid, received, body from ${each} cross join ${table}
    where lower(${table}.consent_uuid) = value ->> 'id'`;

interface Chosen extends Choice {
  /** The post that brought it had a signal. */
  readonly signal?: true;
}

/** Reads a receipt or a rejection. A date that can't be read is that of the arrival. */
function choiceOf({ received, body }: ChoiceRow): Chosen {
  const {
    date,
    consent_date,
    categories,
    mode,
    off,
    [SIGNAL]: signal,
  } = (typeof body === 'string' ? JSON.parse(body) : body) as Record<string, unknown>;
  const at = Date.parse(`${date ?? consent_date}`);
  return {
    date: Number.isNaN(at) ? received : at,
    received,
    ...(signal !== undefined && { signal: true }),
    granted: Array.isArray(categories) ? categories.filter((one): one is string => typeof one === 'string') : [],
    ...(typeof mode === 'string' && { mode }),
    ...(Array.isArray(off) && { off: off.filter((one): one is string => typeof one === 'string') }),
  };
}

/** The moments of a hit's last refusals, ms since the epoch. */
interface Refused {
  /** By its contact, on any device or site, or by their receipt through an officer. */
  readonly person?: number;
  /** By its visitor, as a first choice, which no hit names. */
  readonly first?: number;
}

const lastOf = (name: keyof Refused, times: readonly number[]): Refused => (times.length ? { [name]: Math.max(...times) } : {});

/**
 * Returns when each hit's contact and visitor last refused. The hits of a visitor that name nobody are those of whoever the visitor's other hits
 * name. `idsOf`: the ids of a hit's visitor, by their kind.
 */
function* refusedOf(
  hits: readonly Asked[],
  idsOf: (hit: Asked, kind: 'consent' | 'visitor') => readonly string[],
  each: Each,
): Steps<(hit: Asked) => Refused> {
  const ownOf = ({ body }: Asked) => contactHash(body.adestra_contact_id);
  const nameless = new Set(hits.flatMap((hit) => (ownOf(hit) ? [] : (hit.visitor ?? []))));
  const named = nameless.size
    ? yield* ask<{ visitor: string; contact: string }>(
        `select distinct hits.visitor, contact from ${each} cross join hits where hits.visitor = value ->> 'id' and contact is not null`,
        jsonOfIds(nameless),
      )
    : [];
  const contacts = new Map<string, string[]>();
  for (const { visitor, contact } of named) contacts.set(visitor, [...(contacts.get(visitor) ?? []), contactHash(contact) ?? '']);
  const personOf = (hit: Asked) => [ownOf(hit) ?? contacts.get(hit.visitor ?? '') ?? [], ...idsOf(hit, 'consent').map(receiptHash)].flat();
  const visitorOf = (hit: Asked) => idsOf(hit, 'visitor').map(visitorHash);
  const all = hits.flatMap((hit) => [...personOf(hit), ...visitorOf(hit)]);
  const refused = all.length ? yield* readRefusals(all, each) : {};
  const timesOf = (hashes: readonly string[]) => hashes.flatMap((hash) => refused[hash] ?? []);
  return (hit) => ({ ...lastOf('person', timesOf(personOf(hit))), ...lastOf('first', timesOf(visitorOf(hit))) });
}

/** Reads what the store knows by now about the leave for these hits. Returns it by event. */
export function* readLeave(hits: readonly Asked[], each: Each): Steps<ReadonlyMap<string, LeaveFacts>> {
  const visitors = new Set(hits.flatMap(({ visitor }) => visitor ?? []));
  const links = visitors.size
    ? yield* ask<{ kind: 'consent' | 'visitor'; id: string; visitor: string }>(
        `select kind, links.id, links.visitor from ${each} cross join links
          where links.visitor = value ->> 'id' and kind in ('consent', 'visitor')`,
        jsonOfIds(visitors),
      )
    : [];
  const ownOf = ({ body }: Asked) => normalId(body.consent_uuid);
  const linked = (visitor: string | null, wanted: string) =>
    links.flatMap((one) => (one.visitor === visitor && one.kind === wanted ? one.id : []));
  const uuids = new Set([...links.flatMap(({ kind, id }) => (kind === 'consent' ? id : [])), ...hits.flatMap((hit) => ownOf(hit) ?? [])]);
  const choices = new Map<string, Chosen[]>();
  if (uuids.size)
    for (const table of ['receipts', 'rejections'])
      for (const row of yield* ask<ChoiceRow>(CHOICES(table, each), jsonOfIds(uuids)))
        choices.set(row.uuid, [...(choices.get(row.uuid) ?? []), choiceOf(row)]);
  const signals = visitors.size
    ? yield* ask<StoredBody & { visitor: string; received: number }>(
        `select hits.visitor, received, ${BODY_OF_HIT} from ${each} cross join hits
          where hits.visitor = value ->> 'id' and received >= $2 and (body ->> '${SIGNAL}' is not null or packed is not null) order by received`,
        jsonOfIds(visitors),
        Math.min(...hits.map(({ received }) => received)),
      )
    : [];
  const signalOf = new Map(
    signals.flatMap(({ visitor, received, ...stored }) => (bodyOf(stored)[SIGNAL] == null ? [] : [[visitor, received] as const])),
  );
  const idsOf = (hit: Asked, kind: 'consent' | 'visitor') => {
    const named = kind === 'consent' ? ownOf(hit) : normalId(hit.body.edf_uuid);
    return [...(named === undefined ? [] : [named]), ...linked(hit.visitor, kind)];
  };
  const refusedAt = yield* refusedOf(hits, idsOf, each);
  return new Map(
    hits.map((hit) => {
      const own = ownOf(hit);
      const others = linked(hit.visitor, 'consent').filter((id) => id !== own);
      const ownChoices = (own !== undefined && choices.get(own)) || [];
      const otherChoices = others.flatMap((id) => choices.get(id) ?? []);
      const signalledAt = [
        ...(hit.body[SIGNAL] === undefined ? [] : [hit.received]),
        ...(signalOf.has(hit.visitor ?? '') ? [signalOf.get(hit.visitor ?? '') as number] : []),
        ...[...ownChoices, ...otherChoices].flatMap(({ signal, received }) => (signal ? [received] : [])),
      ];
      const { person, first } = refusedAt(hit);
      // A choice made anew under this id holds for it alone.
      const isSuppressed = person !== undefined && !ownChoices.some(({ date }) => date > person);
      return [
        hit.event,
        {
          own: ownChoices,
          others: [...otherChoices, ...(first === undefined ? [] : [{ date: first, received: first, granted: [] }])],
          ...(signalledAt.length && { signalled: Math.max(...signalledAt) }),
          ...(isSuppressed && { suppressed: true }),
        },
      ] as const;
    }),
  );
}
