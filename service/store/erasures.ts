import { createHash } from 'node:crypto';
import type { Arrival } from '../arrival';
import { normalId } from './people';
import { ask, type Steps } from './steps';
import type { PersonId } from './store';

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

/** Returns a hash of a hit's or an error's own key. */
export const hashOfRow = (kind: 'hit' | 'error', key: string): string =>
  createHash('sha256').update(`${kind} row:${key}`).digest('base64url');

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

/**
 * Returns whether an arrival is a late copy of something erased: it happened before its person's erasure, or is a row that was erased, whatever time
 * its page's clock tells.
 */
export function isErased(arrival: Arrival, erasures: ReadonlyMap<string, number>): boolean {
  if (!erasures.size || (arrival.kind !== 'hit' && arrival.kind !== 'error')) return false;
  if (erasures.has(hashOfRow(arrival.kind, arrival.key))) return true;
  const { timestamp } = arrival.body;
  const happened = typeof timestamp === 'number' ? Math.min(timestamp, arrival.received) : arrival.received;
  return hashesIn(arrival).some((subject) => happened <= (erasures.get(subject) ?? Number.NEGATIVE_INFINITY));
}

export function* readErasures(): Steps<ReadonlyMap<string, number>> {
  const rows = yield* ask<Erasure>('select subject, erased from erasures');
  return new Map(rows.map(({ subject, erased }) => [subject, erased]));
}

/** Deletes arrivals that were set aside up to this time and have one of the subjects. Returns their number. */
export function* eraseSetAside(subjects: ReadonlySet<string>, at: number): Steps<number> {
  const rows = yield* ask<{ kind: Arrival['kind']; key: string; body: string }>(
    'select kind, key, body from set_aside where received <= $1',
    at,
  );
  const own = rows.filter(({ kind, body }) =>
    hashesIn({ kind, body: JSON.parse(body) as Arrival['body'] }).some((subject) => subjects.has(subject)),
  );
  for (const { kind, key } of own) yield* ask('delete from set_aside where kind = $1 and key = $2', kind, key);
  return own.length;
}
