import type { Again, Claim, Claimed, Claims, Done, NewDelivery, Settlement, Standing } from './deliveries';
import { readFirstClicks } from './first-clicks';
import { readLeave } from './leave-facts';
import { BODY_OF_HIT, bodyOf, type StoredBody } from './packed-body';
import { ask, type Each, jsonOf, jsonOfIds, type Steps } from './steps';

/** The differences between the engines' SQL of the outbox. */
export interface OutboxDialect {
  readonly each: Each;
  /** Locks rows that are selected, and skips those that others have locked. */
  readonly lock: string;
}

/** Returns those of these events whose hits the store has already: they have their deliveries. */
export function* knownEvents(deliveries: readonly NewDelivery[], each: Each): Steps<ReadonlySet<string>> {
  const ids = new Set(deliveries.map(({ event }) => event));
  if (!ids.size) return new Set();
  const sql = `select hit_id from ${each} cross join hits where hits.hit_id = value ->> 'id'`;
  return new Set((yield* ask<{ hit_id: string }>(sql, jsonOfIds(ids))).map(({ hit_id }) => hit_id));
}

/** Writes the deliveries of hits that are in the store now, and were not before. */
export function* keepDeliveries(deliveries: readonly NewDelivery[], known: ReadonlySet<string>, each: Each): Steps<void> {
  const fresh = deliveries.filter(({ event }) => !known.has(event));
  if (!fresh.length) return;
  yield* ask(
    `insert into deliveries (destination, event, due, again, tries, queued, sealed)
      select value ->> 'destination', value ->> 'event', cast(value ->> 'due' as bigint), 0, 0, cast(value ->> 'queued' as bigint), value ->> 'sealed'
      from ${each} cross join hits where hits.hit_id = value ->> 'event' on conflict do nothing`,
    jsonOf(fresh),
  );
}

interface DeliveryRow extends Omit<Claimed, 'hit' | 'facts'> {
  readonly pack: string | null;
}

const COLUMNS = 'event, tries, first, queued, sealed, pack';

function* dueRows({ destination, from = 0, now, most, packs }: Claim, again: number, lock: string): Steps<readonly DeliveryRow[]> {
  const rows = yield* ask<DeliveryRow>(
    `select ${COLUMNS} from deliveries where destination = $1 and again = $2 and due >= $5 and due <= $3 order by due limit $4 ${lock}`,
    destination,
    again,
    now,
    most,
    from,
  );
  const pack = rows[0]?.pack;
  if (!packs) return rows;
  if (pack == null) return rows.filter((row) => row.pack === null);
  return yield* ask<DeliveryRow>(
    `select ${COLUMNS} from deliveries where pack = $2 and destination = $1 and due <= $3 order by event ${lock}`,
    destination,
    pack,
    now,
  );
}

function* readStanding({ destination, now, probed }: Claim): Steps<Standing> {
  const [row] = yield* ask<Omit<Standing, 'ended'> & { ended: string; address: string }>(
    'select fault, fails, rest, ended, address from destinations where name = $1',
    destination,
  );
  if (!row) return { fault: '', fails: 0, rest: Number.MAX_SAFE_INTEGER, ended: false };
  const standing = { fault: row.fault, fails: row.fails, rest: row.rest, ended: row.ended !== '' && row.ended === row.address };
  if (!row.fault || row.rest > now || standing.ended) return standing;
  // One probe at a time, by whichever sender comes first.
  const won = yield* ask('update destinations set rest = $3 where name = $1 and rest <= $2 returning name', destination, now, probed);
  return won.length ? standing : { ...standing, rest: probed };
}

interface HitRow extends StoredBody {
  readonly hit_id: string;
  readonly received: number;
  readonly visitor: string | null;
}

/** Takes what is due, with all that the store knows by now about the leave for it. */
export function* claimDeliveries(claim: Claim, { each, lock }: OutboxDialect): Steps<Claims> {
  const standing = yield* readStanding(claim);
  const none = { standing, pack: null, events: [] };
  if (standing.ended || standing.rest > claim.now) return none;
  const order = claim.retries ? [1, 0] : [0, 1];
  let rows: readonly DeliveryRow[] = [];
  const asked = standing.fault && !claim.packs ? { ...claim, most: 1 } : claim;
  for (const again of order) if (!rows.length) rows = yield* dueRows(asked, again, lock);
  if (!rows.length) return none;
  const pack = claim.packs ? (rows[0]?.pack ?? claim.holder) : null;
  yield* ask(
    `update deliveries set holder = $2, due = $3, again = 1, tries = tries + 1, first = coalesce(first, $4), pack = $5
      where destination = $6 and event in (select value ->> 'id' from ${each})`,
    jsonOfIds(rows.map(({ event }) => event)),
    claim.holder,
    claim.until,
    claim.now,
    pack,
    claim.destination,
  );
  const hits = yield* ask<HitRow>(
    `select received, visitor, ${BODY_OF_HIT} from ${each} cross join hits where hits.hit_id = value ->> 'id'`,
    jsonOfIds(rows.map(({ event }) => event)),
  );
  const read = hits.map(({ received, visitor, ...stored }) => ({ received, visitor, event: stored.hit_id, body: bodyOf(stored) }));
  const facts = yield* readLeave(read, each);
  const clicks = claim.click === undefined ? undefined : yield* readFirstClicks(read, claim.click, each);
  const hitOf = new Map(read.map((hit) => [hit.event, hit]));
  const events = rows.map(({ pack: _, ...row }) => {
    const hit = hitOf.get(row.event);
    const clicked = clicks?.get(row.event);
    return {
      ...row,
      facts: facts.get(row.event) ?? { own: [], others: [] },
      ...(hit && { hit: { received: hit.received, body: hit.body, ...(clicked !== undefined && { clicked }) } }),
    };
  });
  return { standing, pack, events };
}

/** Moves events out of the table of those that wait. An event that was sent is sent, even if another sender has claimed it meanwhile. */
export function* endDeliveries(
  destination: string,
  done: readonly Done[],
  now: number,
  each: Each,
  holder?: string,
): Steps<readonly string[]> {
  if (!done.length) return [];
  const gone = yield* ask<{ event: string; tries: number; first: number | null; queued: number; sealed: string | null }>(
    `delete from deliveries where destination = $2 and event in
      (select value ->> 'event' from ${each} where cast($3 as text) is null or holder = $3 or value ->> 'state' = 'sent')
      returning event, tries, first, queued, sealed`,
    jsonOf(done),
    destination,
    holder ?? null,
  );
  const byEvent = new Map(gone.map((row) => [row.event, row]));
  const rows = done.flatMap(({ keeps, ...one }) => {
    const row = byEvent.get(one.event);
    const first = one.state === 'given_up' ? (row?.first ?? null) : null;
    return row
      ? [{ answer: null, request: null, ...one, tries: row.tries, queued: row.queued, first, sealed: keeps ? row.sealed : null }]
      : [];
  });
  yield* ask(
    `insert into told (destination, event, state, at, tries, queued, reason, answer, request, first, sealed)
      select $2, value ->> 'event', value ->> 'state', cast($3 as bigint), cast(value ->> 'tries' as integer),
        cast(value ->> 'queued' as bigint), value ->> 'reason', value ->> 'answer', value ->> 'request', cast(value ->> 'first' as bigint), value ->> 'sealed'
      from ${each} where true on conflict do nothing`,
    jsonOf(rows),
    destination,
    now,
  );
  return rows.map(({ event }) => event);
}

function* handBack(destination: string, holder: string, again: readonly Again[], each: Each): Steps<void> {
  if (!again.length) return;
  yield* ask(
    `update deliveries set holder = null, due = given.due, first = given.first, answer = given.answer, pack = given.pack,
        tries = tries - given.untried, again = case when tries - given.untried = 0 then 0 else 1 end
      from (select value ->> 'event' as own, cast(value ->> 'due' as bigint) as due, cast(value ->> 'first' as bigint) as first,
        value ->> 'answer' as answer, value ->> 'pack' as pack, cast(value ->> 'untried' as integer) as untried from ${each}) as given
      where destination = $2 and event = given.own and holder = $3`,
    jsonOf(again.map((one) => ({ ...one, untried: one.untried ? 1 : 0 }))),
    destination,
    holder,
  );
}

/** Writes down what became of events that were claimed, and how their destination stands: all of it in one transaction. */
export function* settleDeliveries(settlements: readonly Settlement[], { each }: OutboxDialect): Steps<void> {
  for (const one of settlements) yield* settle(one, each);
}

function* settle(settlement: Settlement, each: Each): Steps<void> {
  const { destination, holder, now, done, again, answer, fault, patience = 0, rest = 0, request } = settlement;
  const ended = new Set(yield* endDeliveries(destination, done, now, each, holder));
  // These were under way when an erasure or an end came: nobody can call them back.
  const gone = done.filter(({ event, state }) => state === 'sent' && !ended.has(event));
  if (gone.length)
    yield* ask(
      `update told set state = 'sent', reason = '', at = $3, sealed = null where destination = $2 and state in ('withdrawn', 'ended')
        and event in (select value ->> 'event' from ${each})`,
      jsonOf(gone),
      destination,
      now,
    );
  yield* handBack(destination, holder, again, each);
  if (settlement.unprobed) yield* ask('update destinations set rest = 0 where name = $1', destination);
  if (request)
    yield* ask(
      'insert into told_requests (destination, request, due, tries, since) values ($1, $2, $3, 0, $4) on conflict do nothing',
      destination,
      request.id,
      request.due,
      now,
    );
  if (answer !== undefined)
    yield* ask('update destinations set answer = $2, answered = $3 where name = $1', destination, answer.slice(0, 500), now);
  if (fault === undefined) return;
  if (fault === '') yield* ask("update destinations set fault = '', fails = 0, rest = 0 where name = $1 and fails > 0", destination);
  else if (fault === 'ended') yield* ask('update destinations set ended = address where name = $1', destination);
  else
    yield* ask(
      `update destinations set fails = fails + 1, fault = case when fails + 1 >= $2 then $3 else fault end,
        rest = case when fails + 1 >= $2 then cast($4 as bigint) else rest end where name = $1`,
      destination,
      patience,
      fault,
      rest,
    );
}
