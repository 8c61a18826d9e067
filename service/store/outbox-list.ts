import type { Arrival } from '../arrival';
import { purposesIn, states } from '../destinations/leave';
import { type Done, type Due, endStates, type Listed, type Registration, type Replay, type ToldOf } from './deliveries';
import { endDeliveries } from './outbox';
import { BODY_OF_HIT, bodyOf, type StoredBody } from './packed-body';
import { ask, type Each, jsonOf, jsonOfIds, type Steps } from './steps';

/** Keeps when each name was first configured. Returns it by name. Ends what waits for names that are configured no more, at most `PIECE` of it. */
export function* registerDestinations({ destinations, now }: Registration, each: Each): Steps<Readonly<Record<string, number>>> {
  for (const { name, kind, address } of destinations) {
    yield* ask(
      `insert into destinations (name, kind, since, address, ended, fault, fails, rest, removed)
        values ($1, $2, $3, $4, '', '', 0, 0, 0) on conflict do nothing`,
      name,
      kind,
      now,
      address,
    );
    // Another address, or another secret after a start, is another try.
    yield* ask(
      "update destinations set kind = $2, address = $3, removed = 0, fault = '', fails = 0, rest = 0 where name = $1",
      name,
      kind,
      address,
    );
  }
  const rows = yield* ask<{ name: string; since: number; removed: number }>('select name, since, removed from destinations');
  const configured = new Set(destinations.map(({ name }) => name));
  for (const { name, removed } of rows) {
    if (configured.has(name)) continue;
    if (!removed) yield* ask('update destinations set removed = $2 where name = $1', name, now);
    while ((yield* endWaiting({ destination: name, reason: 'removed', now, most: PIECE }, each)) === PIECE);
  }
  return Object.fromEntries(rows.map(({ name, since }) => [name, since]));
}

const PIECE = 10_000;

/** Ends all claims: the one who calls knows that no other sender works on this store. */
export function* releaseClaims(now: number): Steps<void> {
  yield* ask('update deliveries set holder = null, due = $1 where holder is not null', now);
}

/** Ends events that wait for a destination, the oldest first. Returns their number: under `most` if none are left. */
export function* endWaiting(
  { destination, reason, now, most }: { destination: string; reason: string; now: number; most: number },
  each: Each,
): Steps<number> {
  const rows = yield* ask<{ event: string }>(
    'select event from deliveries where destination = $1 order by event limit $2',
    destination,
    most,
  );
  const ended = rows.map(({ event }): Done => ({ event, state: 'ended', reason, keeps: true }));
  return (yield* endDeliveries(destination, ended, now, each)).length;
}

interface DestinationRow {
  readonly name: string;
  readonly kind: string;
  readonly since: number;
  readonly address: string;
  readonly ended: string;
  readonly fault: string;
  readonly removed: number;
  readonly answer: string | null;
}

const statusOf = ({ removed, ended, address, fault }: DestinationRow): Listed['status'] => {
  if (removed) return 'removed';
  if (ended && ended === address) return 'ended';
  if (!fault) return 'running';
  return fault === 'destination' ? 'at fault' : 'resting';
};

/** Lists all destinations that ever were, by name, with the number of their events in each state. */
export function* listDestinations(): Steps<readonly Listed[]> {
  const rows = yield* ask<DestinationRow>(
    'select name, kind, since, address, ended, fault, removed, answer from destinations order by name',
  );
  const waiting = yield* ask<{ destination: string; events: number; oldest: number }>(
    'select destination, count(*) as events, min(queued) as oldest from deliveries group by destination',
  );
  const told = yield* ask<{ destination: string; state: string; reason: string; events: number }>(
    'select destination, state, reason, count(*) as events from told group by destination, state, reason order by state, reason',
  );
  return rows.map((row) => {
    const own = told.filter(({ destination }) => destination === row.name);
    const hot = waiting.find(({ destination }) => destination === row.name);
    const count = (state: string) => own.filter((one) => one.state === state).reduce((sum, one) => sum + one.events, 0);
    return {
      ...{ name: row.name, kind: row.kind, since: row.since, oldest: hot?.oldest ?? null, answer: row.answer, status: statusOf(row) },
      counts: {
        waiting: hot?.events ?? 0,
        ...(Object.fromEntries(endStates.map((state) => [state, count(state)])) as Record<(typeof endStates)[number], number>),
      },
      reasons: own.map(({ state, reason, events }) => ({ state, reason, events })),
    };
  });
}

/** Counts what waits, for metrics. */
export function* countWaiting(): Steps<readonly { readonly destination: string; readonly events: number; readonly oldest: number }[]> {
  return yield* ask('select destination, count(*) as events, min(queued) as oldest from deliveries group by destination');
}

/** Returns when the next event of a destination is due, of those that are due at `from` or later; undefined if none waits. */
export function* nextDue({ destination, from = 0 }: Due): Steps<number | undefined> {
  const due: number[] = [];
  for (const again of [0, 1]) {
    const [row] = yield* ask<{ due: number | null }>(
      'select min(due) as due from deliveries where destination = $1 and again = $2 and due >= $3',
      destination,
      again,
      from,
    );
    if (row?.due != null) due.push(row.due);
  }
  return due.length ? Math.min(...due) : undefined;
}

/**
 * Lets what was given up or ended wait again, and what was never taken, of a page of hits: each goes through every gate anew. What arrived,
 * was withdrawn or can't be sent stays as it is. Resolves to the number of events, and the last hit of the page.
 */
export function* replayDeliveries(
  { destination, events, sites, purposes, since, after, most, now }: Replay,
  each: Each,
): Steps<{ readonly events: number; readonly last: number | undefined }> {
  yield* ask("update destinations set ended = '', fault = '', fails = 0, rest = 0 where name = $1", destination);
  const hits = yield* ask<StoredBody & { id: number; hit_id: string; event: string }>(
    `select id, ${BODY_OF_HIT} from hits where id > $1 and received >= $2 order by id limit $3`,
    after,
    since,
    most,
  );
  const wanted = hits.filter((hit) => {
    const { site, consent_purposes } = bodyOf(hit);
    const isTold = (!events || events.includes(hit.event)) && (!sites || sites.includes(`${site}`));
    return isTold && (purposes ? states(consent_purposes, purposes) : purposesIn(consent_purposes));
  });
  const ids = jsonOfIds(wanted.map(({ hit_id }) => hit_id));
  const revived = yield* ask<{ event: string; first: number | null; sealed: string | null }>(
    `delete from told where destination = $2 and state in ('given_up', 'ended') and event in (select value ->> 'id' from ${each})
      returning event, first, sealed`,
    ids,
    destination,
  );
  const told = yield* ask<{ event: string }>(
    `select event from told where destination = $2 and event in (select value ->> 'id' from ${each})`,
    ids,
    destination,
  );
  const done = new Set(told.map(({ event }) => event));
  const before = new Map(revived.map((row) => [row.event, row]));
  const rows = wanted
    .filter(({ hit_id }) => !done.has(hit_id))
    .map(({ hit_id }) => before.get(hit_id) ?? { event: hit_id, first: null, sealed: null });
  const made = yield* ask<object>(
    `insert into deliveries (destination, event, due, again, tries, queued, first, sealed)
      select $2, value ->> 'event', cast($3 as bigint), 0, 0, cast($3 as bigint), cast(value ->> 'first' as bigint), value ->> 'sealed'
      from ${each} where true on conflict do nothing returning event`,
    jsonOf(rows),
    destination,
    now,
  );
  return { events: made.length, last: hits.at(-1)?.id };
}

/** Lists what was told from these hits, by destination and state. */
export function* toldOf(hits: readonly number[], each: Each): Steps<readonly ToldOf[]> {
  return yield* ask<ToldOf>(
    `select told.destination, state, count(*) as events, max(at) as last
      from ${each} cross join hits cross join told where hits.id = cast(value ->> 'id' as bigint) and told.event = hits.hit_id
      group by told.destination, state order by told.destination, state`,
    jsonOfIds(hits),
  );
}

/** Withdraws what waits of visitors who refuse: hits from before a first choice do not name its record. */
export function* withdrawRefused(arrivals: readonly Pick<Arrival, 'refuser' | 'received'>[], each: Each): Steps<void> {
  for (const { refuser, received } of arrivals) {
    if (refuser === undefined) continue;
    const rows = yield* ask<{ destination: string; event: string }>(
      `select destination, deliveries.event from ${each} cross join links cross join hits cross join deliveries
        where links.kind = 'visitor' and links.id = value ->> 'id' and links.visitor <> '' and hits.visitor = links.visitor
          and hits.received <= $2 and deliveries.event = hits.hit_id`,
      jsonOfIds([refuser.toLowerCase()]),
      received,
    );
    yield* withdraw(rows, 'refused', received, each);
  }
}

function* withdraw(
  rows: readonly { readonly destination: string; readonly event: string }[],
  reason: string,
  now: number,
  each: Each,
): Steps<void> {
  for (const destination of new Set(rows.map((row) => row.destination))) {
    const own = rows.filter((row) => row.destination === destination);
    yield* endDeliveries(
      destination,
      own.map(({ event }) => ({ event, state: 'withdrawn', reason })),
      now,
      each,
    );
  }
}

/** Deletes the sealed senders of events that a replay would send no more. */
export const forgetSenders = (before: number): Steps<unknown> =>
  ask('update told set sealed = null where sealed is not null and queued < $1', before);

/** Withdraws what waits of hits that are about to be erased, and forgets what vendors answered about them. */
export function* eraseDeliveries(hits: readonly number[], now: number, each: Each): Steps<void> {
  const rows = yield* ask<{ destination: string; event: string }>(
    `select destination, deliveries.event from ${each} cross join hits cross join deliveries
      where hits.id = cast(value ->> 'id' as bigint) and deliveries.event = hits.hit_id`,
    jsonOfIds(hits),
  );
  yield* withdraw(rows, 'erased', now, each);
  yield* ask(
    `update told set answer = null, sealed = null where event in
      (select hits.hit_id from ${each} cross join hits where hits.id = cast(value ->> 'id' as bigint))`,
    jsonOfIds(hits),
  );
}
