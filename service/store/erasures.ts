import { createHash } from 'node:crypto';
import type { Arrival } from '../arrival';
import { eraseDeliveries } from './outbox-list';
import { normalId } from './people';
import { findPerson } from './person';
import { ask, type Each, jsonOf, jsonOfIds, type Steps } from './steps';
import type { Counts, PersonId, Subject } from './store';
import { countBy } from './tables';

/** The fields of a hit that hold an id of a person. */
const FIELDS: readonly (readonly [kind: PersonId['kind'], name: string])[] = [
  ['visitor', 'user_id'],
  ['user', 'user_id'],
  ['visitor', 'temp_id'],
  ['visitor', 'edf_uuid'],
  ['session', 'sess_id'],
  ['consent', 'consent_uuid'],
  ['contact', 'adestra_contact_id'],
];

export interface Erasure {
  /** A hash: an erasure must not keep what it erases. */
  readonly subject: string;
  /** ms since the epoch. */
  readonly erased: number;
}

/** Returns a hash of an id: the record of an erasure must not keep what it erases. */
export const hashOf = ({ kind, id }: { readonly kind: PersonId['kind']; readonly id: unknown }): string =>
  createHash('sha256')
    .update(`${kind}:${normalId(id)}`)
    .digest('base64url');

/** Returns the hashes of the ids that a hit or an error holds. */
export function hashesIn({ kind, body }: Pick<Arrival, 'kind' | 'body'>): string[] {
  if (kind === 'error') {
    const { userId } = (body.metadata ?? {}) as { userId?: unknown };
    return userId ? [hashOf({ kind: 'visitor', id: userId }), hashOf({ kind: 'error', id: userId })] : [];
  }
  return kind === 'hit'
    ? FIELDS.flatMap(([of, name]) => (normalId(body[name]) === undefined ? [] : [hashOf({ kind: of, id: body[name] })]))
    : [];
}

/** Returns whether an arrival is a late copy of something erased: it happened before its person's erasure. */
export function isErased(arrival: Arrival, erasures: ReadonlyMap<string, number>): boolean {
  if (!erasures.size || (arrival.kind !== 'hit' && arrival.kind !== 'error')) return false;
  const { timestamp } = arrival.body;
  const happened = typeof timestamp === 'number' ? Math.min(timestamp, arrival.received) : arrival.received;
  return hashesIn(arrival).some((subject) => happened <= (erasures.get(subject) ?? Number.NEGATIVE_INFINITY));
}

export function* readErasures(): Steps<ReadonlyMap<string, number>> {
  const rows = yield* ask<Erasure>('select subject, erased from erasures');
  return new Map(rows.map(({ subject, erased }) => [subject, erased]));
}

/** Deletes arrivals that were set aside and have one of the subjects. */
function* eraseSetAside(subjects: ReadonlySet<string>): Steps<void> {
  const rows = yield* ask<{ kind: Arrival['kind']; key: string; body: string }>('select kind, key, body from set_aside');
  for (const { kind, key, body } of rows)
    if (hashesIn({ kind, body: JSON.parse(body) as Arrival['body'] }).some((subject) => subjects.has(subject)))
      yield* ask('delete from set_aside where kind = $1 and key = $2', kind, key);
}

/** Deletes a person's hits and errors, and what joins their ids. Returns the number of rows by kind. */
export function* erase(subject: Subject, now: number, each: Each): Steps<Counts> {
  const { ids, rows, visitors } = yield* findPerson(subject, each);
  const subjects = new Set(ids.map(hashOf));
  yield* ask(
    `insert into erasures (subject, erased) select value ->> 'subject', cast(value ->> 'erased' as bigint) from ${each} where true
      on conflict (subject) do update set erased = excluded.erased`,
    jsonOf([...subjects].map((hashed) => ({ subject: hashed, erased: now }))),
  );
  yield* eraseDeliveries(rows.hit, now, each);
  for (const [table, own] of [['hits', rows.hit] as const, ['errors', rows.error] as const])
    yield* ask(`delete from ${table} where id in (select cast(value ->> 'id' as bigint) from ${each})`, jsonOfIds(own));
  yield* ask(`delete from links where visitor in (select value ->> 'id' from ${each})`, jsonOfIds(visitors));
  yield* eraseSetAside(subjects);
  return { ...countBy(() => 0), hit: rows.hit.length, error: rows.error.length };
}
