import { randomUUID } from 'node:crypto';
import type { By, Erased, Outcome } from './erased';
import { eraseSetAside, hashOf, hashOfRow } from './erasures';
import { eraseDeliveries } from './outbox-list';
import { findPerson } from './person';
import { ask, type Each, jsonOf, jsonOfIds, type Steps } from './steps';
import type { Counts, Subject } from './store';
import { countBy, LATE } from './tables';

interface Rows extends Erased {
  readonly by: By;
  /** Times of the statements, which are later where a backup is erased again. */
  readonly now: number;
  readonly hits: readonly number[];
  readonly errors: readonly number[];
  readonly visitors: readonly string[];
  /** Receipts and rejections. */
  readonly proofs: number;
}

/** The place of a destination in a record. */
export const toDestination = (name: string): string => `to ${name}`;

interface Sent {
  readonly destination: string;
  readonly event: string;
  /** ms since the epoch: when it was sent, or until when an attempt may be under way. */
  readonly at: number;
  readonly waits: number;
}

/** Finds whom these hits were told, or may be being told at this moment. What only waits is withdrawn, and was told nobody. */
function* sentOf(hits: readonly number[], now: number, each: Each): Steps<readonly Sent[]> {
  const own = `from ${each} cross join hits cross join`;
  const told = yield* ask<Sent>(
    `select destination, told.event, at, 0 as waits ${own} told
      where hits.id = cast(value ->> 'id' as bigint) and told.event = hits.hit_id and state in ('sent', 'confirmed')`,
    jsonOfIds(hits),
  );
  const underWay = yield* ask<Sent>(
    `select destination, deliveries.event, due as at, 1 as waits ${own} deliveries
      where hits.id = cast(value ->> 'id' as bigint) and deliveries.event = hits.hit_id and holder is not null and due > $2`,
    jsonOfIds(hits),
    now,
  );
  return [...told, ...underWay];
}

interface NewOutcome extends Pick<Outcome, 'place' | 'outcome' | 'rows'> {
  readonly due: number;
  readonly last?: number;
  readonly events?: readonly string[];
}

function* keepOutcomes({ id, now, hits, errors, proofs }: Rows, asides: number, each: Each): Steps<void> {
  const names = yield* ask<{ name: string }>('select name from destinations order by name');
  const sent = yield* sentOf(hits, now, each);
  const rows = hits.length + errors.length + asides;
  const ofDestinations = names.map(({ name }): NewOutcome => {
    const own = sent.filter(({ destination }) => destination === name);
    const times = own.filter(({ waits }) => !waits).map(({ at }) => at);
    return {
      ...{ place: toDestination(name), outcome: own.length ? 'waiting' : 'nothing', rows: own.length },
      ...{ due: Math.max(now, ...own.filter(({ waits }) => waits).map(({ at }) => at)), events: own.map(({ event }) => event) },
      ...(times.length && { last: Math.max(...times) }),
    };
  });
  const outcomes: readonly NewOutcome[] = [
    { place: 'store', outcome: rows ? 'erased' : 'nothing', rows, due: now },
    { place: 'facts', outcome: 'waiting', rows: 0, due: now },
    { place: 'log', outcome: 'waiting', rows: 0, due: now },
    { place: 'receipts', outcome: proofs ? 'kept' : 'nothing', rows: proofs, due: now },
    ...ofDestinations,
  ];
  yield* ask(
    `insert into erasure_outcomes (erasure, place, outcome, at, count, last, note, events, due)
      select $2, value ->> 'place', value ->> 'outcome', cast($3 as bigint), cast(value ->> 'rows' as bigint), cast(value ->> 'last' as bigint),
        '', value ->> 'events', cast(value ->> 'due' as bigint)
      from ${each} where true on conflict do nothing`,
    jsonOf(outcomes.map((one) => ({ last: null, ...one, events: one.events?.length ? JSON.stringify(one.events) : null }))),
    id,
    now,
  );
}

/** Returns hashes of those rows that a browser may send again. */
function* hashesOfRows({ hits, errors, now }: Rows, each: Each): Steps<readonly string[]> {
  const keysOf = (table: string, key: string, ids: readonly number[]) =>
    ask<{ key: string }>(
      `select ${table}.${key} as key from ${each} cross join ${table} where ${table}.id = cast(value ->> 'id' as bigint) and received >= $2`,
      jsonOfIds(ids),
      now - LATE,
    );
  const own = yield* keysOf('hits', 'hit_id', hits);
  const reported = yield* keysOf('errors', 'key', errors);
  return [...own.map(({ key }) => hashOfRow('hit', key)), ...reported.map(({ key }) => hashOfRow('error', key))];
}

function* eraseRows(rows: Rows, each: Each): Steps<Counts & { readonly record?: string }> {
  const { id, at, now, subjects, by, hits, errors, visitors } = rows;
  yield* ask(
    `insert into erasures (subject, erased) select value ->> 'subject', cast(value ->> 'erased' as bigint) from ${each} where true
      on conflict (subject) do update set erased = excluded.erased where excluded.erased > erasures.erased`,
    jsonOf([...subjects, ...(yield* hashesOfRows(rows, each))].map((subject) => ({ subject, erased: at }))),
  );
  const asides = yield* eraseSetAside(new Set(subjects), at);
  const counts = { ...countBy(() => 0), hit: hits.length, error: errors.length };
  if (!hits.length && !errors.length && !asides && by !== AGAIN) return counts;
  yield* ask(
    'insert into erasure_records (id, at, actor, reason, proof, subjects) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
    ...[id, at, by.actor, by.reason, by.proof, JSON.stringify(subjects)],
  );
  yield* keepOutcomes(rows, asides, each);
  yield* eraseDeliveries(hits, now, each);
  for (const [table, own] of [['hits', hits] as const, ['errors', errors] as const])
    yield* ask(`delete from ${table} where id in (select cast(value ->> 'id' as bigint) from ${each})`, jsonOfIds(own));
  yield* ask(`delete from links where visitor in (select value ->> 'id' from ${each})`, jsonOfIds(visitors));
  return { ...counts, record: id };
}

/** The actor of an erasure that is done again in a restored backup. */
export const AGAIN: By = { actor: 'record', reason: 'a restored backup', proof: '' };

const UNSAID: By = { actor: '', reason: '', proof: '' };

/** Deletes a person's hits and errors, and what joins their ids, and keeps a record of it if there was anything. Returns the numbers of rows by kind. */
export function* erase(subject: Subject, now: number, each: Each, by: By = UNSAID): Steps<Counts & { readonly record?: string }> {
  const { ids, rows, visitors } = yield* findPerson(subject, each);
  const subjects = [...new Set(ids.map(hashOf))];
  const own = { hits: rows.hit, errors: rows.error, visitors, proofs: rows.receipt.length + rows.rejection.length };
  return yield* eraseRows({ id: randomUUID(), at: now, now, subjects, by, ...own }, each);
}

/** The rows of a restored backup that an erasure of before has to delete. */
export interface Again extends Erased {
  readonly now: number;
  readonly hits: readonly number[];
  readonly errors: readonly number[];
}

/** Deletes again what a restored backup has brought back. */
export function* eraseAgain({ hits, ...again }: Again, each: Each): Steps<Counts> {
  const found = yield* ask<{ visitor: string | null }>(
    `select distinct visitor from ${each} cross join hits where hits.id = cast(value ->> 'id' as bigint)`,
    jsonOfIds(hits),
  );
  const visitors = found.flatMap(({ visitor }) => visitor ?? []);
  const others = yield* ask<{ visitor: string }>(
    `select distinct visitor from hits where visitor in (select value ->> 'id' from ${each})
      and id not in (select cast(value ->> 'hit' as bigint) from ${each} where value ->> 'hit' is not null)`,
    jsonOf([...visitors.map((id) => ({ id })), ...hits.map((hit) => ({ hit }))]),
  );
  // A browser that several people used stays theirs.
  const shared = new Set(others.map(({ visitor }) => visitor));
  const own = visitors.filter((visitor) => !shared.has(visitor));
  return yield* eraseRows({ ...again, hits, visitors: own, proofs: 0, by: AGAIN }, each);
}
