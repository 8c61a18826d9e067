import { hashOf } from './erasures';
import { idOf, kindOf } from './person';
import { ask, type Steps } from './steps';
import type { KeptLook, Look, Subject } from './store';

/** The statements after which nothing changes or deletes a row of `looks`. */
export const sqliteStays: readonly string[] = ['update', 'delete'].map(
  (change) => `create trigger looks_${change} before ${change} on looks begin select raise(abort, 'looks stay'); end`,
);
export const postgresStays: readonly string[] = [
  `create function looks_stay() returns trigger language plpgsql as $$ begin raise exception 'looks stay'; end $$`,
  'create trigger looks_stay before update or delete or truncate on looks for each statement execute function looks_stay()',
];

/** Returns a hash of the id by which a person is asked for. */
export function subjectHash(subject: Subject): string {
  const kind = kindOf(subject);
  return hashOf({ kind: kind === 'receipt' ? 'consent' : kind, id: idOf(subject) });
}

export function* noteLook({ at, actor, call, subject, reason }: Look): Steps<void> {
  const values = [at, actor, call, subjectHash(subject), reason];
  yield* ask('insert into looks (at, actor, call, subject, reason) values ($1, $2, $3, $4, $5)', ...values);
}

export const readLooks = (after: number, limit: number): Steps<readonly KeptLook[]> =>
  ask<KeptLook>('select id, at, actor, call, subject, reason from looks where id > $1 order by id limit $2', after, limit);
