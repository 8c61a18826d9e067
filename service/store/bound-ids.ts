import type { Arrival } from '../arrival';
import { keepPeople } from './keep-people';
import { accountOf, boundId } from './people';
import { ask, type Each, jsonOf, type Steps } from './steps';

/** UTF-16 units; in characters, which SQL counts, a long id may have half of them. */
const PERHAPS_LONG = 160;

interface BodyRow {
  readonly id: number;
  readonly received: number;
  readonly visitor: string | null;
  readonly body: string | Arrival['body'];
}

const bodyOf = ({ body }: BodyRow) => (typeof body === 'string' ? (JSON.parse(body) as Arrival['body']) : body);

/** Replaces the long contacts of hits with ids over `after`, up to `upTo`, by a hash. */
export function* boundContacts(after: number, upTo: number, each: Each): Steps<void> {
  const rows = yield* ask<{ id: number; contact: string }>(
    `select id, contact from hits where contact is not null and length(contact) > ${PERHAPS_LONG} and id > $1 and id <= $2`,
    after,
    upTo,
  );
  if (!rows.length) return;
  yield* ask(
    `update hits set contact = given.contact
      from (select cast(value ->> 'id' as bigint) as hit, value ->> 'contact' as contact from ${each}) as given where hits.id = given.hit`,
    jsonOf(rows.map(({ id, contact }) => ({ id, contact: boundId(contact) }))),
  );
}

/**
 * Brings hits with ids over `after`, up to `upTo`, to what this release's columns hold: the account of a signed-in visitor, and a visitor to a hit whose ids
 * were too long to be compared.
 */
export function* boundAccounts(after: number, upTo: number, each: Each): Steps<void> {
  const signedIn = `body ->> 'user_id' is not null and lower(body ->> 'user_id') <> lower(coalesce(body ->> 'temp_id', ''))
    and lower(body ->> 'user_id') <> lower(coalesce(body ->> 'edf_uuid', ''))`;
  const long = ['user_id', 'temp_id', 'edf_uuid', 'sess_id', 'consent_uuid'].map((name) => `length(body ->> '${name}') > ${PERHAPS_LONG}`);
  const rows = yield* ask<BodyRow>(
    `select id, received, visitor, body from hits where id > $1 and id <= $2 and (${signedIn} or ${long.join(' or ')}) order by id`,
    after,
    upTo,
  );
  if (!rows.length) return;
  const hits = rows.map((row) => ({ kind: 'hit' as const, key: '', received: row.received, body: bodyOf(row) }));
  const visitors = yield* keepPeople(hits, each);
  yield* ask(
    `update hits set visitor = given.visitor, account = given.account
      from (select cast(value ->> 'id' as bigint) as hit, value ->> 'visitor' as visitor, value ->> 'account' as account from ${each}) as given
      where hits.id = given.hit`,
    jsonOf(rows.map(({ id }, i) => ({ id, visitor: visitors[i] ?? null, account: accountOf(hits[i]?.body ?? {}) }))),
  );
}
