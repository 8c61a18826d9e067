import type { Choice, LeaveFacts } from '../destinations/leave';
import { SIGNAL } from '../log/entry';
import { BODY_OF_HIT, bodyOf, type StoredBody } from './packed-body';
import { normalId } from './people';
import { contactHash, readRefusals, receiptHash } from './refused-contacts';
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

/**
 * Returns when the contact of each hit last refused, on any device or site, or had themself stopped by their receipt, ms since the epoch. The hits of a visitor that name nobody are those of
 * whoever the visitor's other hits name.
 */
function* refusedOf(
  hits: readonly Asked[],
  receiptsOf: (hit: Asked) => readonly string[],
  each: Each,
): Steps<(hit: Asked) => number | undefined> {
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
  const hashesOf = (hit: Asked) => [ownOf(hit) ?? contacts.get(hit.visitor ?? '') ?? [], ...receiptsOf(hit).map(receiptHash)].flat();
  const all = hits.flatMap(hashesOf);
  const refused = all.length ? yield* readRefusals(all, each) : {};
  return (hit) => {
    const times = hashesOf(hit).flatMap((hash) => refused[hash] ?? []);
    return times.length ? Math.max(...times) : undefined;
  };
}

/** Reads what the store knows by now about the leave for these hits. Returns it by event. */
export function* readLeave(hits: readonly Asked[], each: Each): Steps<ReadonlyMap<string, LeaveFacts>> {
  const visitors = new Set(hits.flatMap(({ visitor }) => visitor ?? []));
  const links = visitors.size
    ? yield* ask<{ id: string; visitor: string }>(
        `select links.id, links.visitor from ${each} cross join links where links.visitor = value ->> 'id' and kind = 'consent'`,
        jsonOfIds(visitors),
      )
    : [];
  const ownOf = ({ body }: Asked) => normalId(body.consent_uuid);
  const uuids = new Set([...links.map(({ id }) => id), ...hits.flatMap((hit) => ownOf(hit) ?? [])]);
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
  const idsOf = new Map<string, string[]>();
  for (const { id, visitor } of links) idsOf.set(visitor, [...(idsOf.get(visitor) ?? []), id]);
  const refusedAt = yield* refusedOf(hits, (hit) => [...[ownOf(hit) ?? []].flat(), ...(idsOf.get(hit.visitor ?? '') ?? [])], each);
  return new Map(
    hits.map((hit) => {
      const own = ownOf(hit);
      const others = (idsOf.get(hit.visitor ?? '') ?? []).filter((id) => id !== own);
      const ownChoices = (own !== undefined && choices.get(own)) || [];
      const otherChoices = others.flatMap((id) => choices.get(id) ?? []);
      const signalledAt = [
        ...(hit.body[SIGNAL] === undefined ? [] : [hit.received]),
        ...(signalOf.has(hit.visitor ?? '') ? [signalOf.get(hit.visitor ?? '') as number] : []),
        ...[...ownChoices, ...otherChoices].flatMap(({ signal, received }) => (signal ? [received] : [])),
      ];
      const refused = refusedAt(hit);
      // A choice made anew under this id holds for it alone.
      const isSuppressed = refused !== undefined && !ownChoices.some(({ date }) => date > refused);
      return [
        hit.event,
        {
          own: ownChoices,
          others: otherChoices,
          ...(signalledAt.length && { signalled: Math.max(...signalledAt) }),
          ...(isSuppressed && { suppressed: true }),
        },
      ] as const;
    }),
  );
}
