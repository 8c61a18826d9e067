import type { QueryResultRow } from 'pg';
import { arrivalsByKind, countBy } from './counts';
import { type Erasure, isErased, LATE, subjectOf } from './erasures';
import { migratePostgres } from './migrate-postgres';
import { openPostgresPool } from './postgres-pool';
import { ALIKE_ERRORS, COUNTED_ERRORS, idOf, insertIntoPostgres, isOf, RECEIPTS_OF, SEEN_EVENTS } from './statements';
import type { AlikeErrors, Counts, Row, SeenEvent, Store } from './store';
import { tables, toRow } from './tables';

/** Opens a store in PostgreSQL 13 or newer. It never throws: while the server is down, each call rejects. */
export function openPostgresStore(address: string): Store {
  const { query, writing, close } = openPostgresPool(address);
  return {
    put: (arrivals) =>
      writing(async (client) => {
        const { rows } = await client.query<Erasure>('select subject, erased from erasures');
        const wanted = arrivals.filter((arrival) => !isErased(arrival, rows));
        const byKind = arrivalsByKind(wanted);
        const kept: Record<string, number> = {};
        for (const [kind, some] of Object.entries(byKind) as [keyof typeof byKind, (typeof byKind)['hit']][]) {
          if (some.length)
            kept[kind] = (await client.query(insertIntoPostgres(tables[kind]), [JSON.stringify(some.map(toRow))])).rowCount ?? 0;
        }
        return {
          kept: countBy((kind) => kept[kind] ?? 0),
          repeated: countBy((kind) => byKind[kind].length - (kept[kind] ?? 0)),
          erased: arrivals.length - wanted.length,
        };
      }),
    async setAside({ kind, key, received, body }, reason) {
      const sql = 'insert into set_aside (kind, key, received, reason, body) values ($1, $2, $3, $4, $5)';
      await query(sql, [kind, key, received, reason, JSON.stringify(body)]);
    },
    async page(kind, after, limit) {
      const sql = `select id, received, body from ${tables[kind].name} where id > $1 order by id limit $2`;
      return (await query<Row & QueryResultRow>(sql, [after, limit])).rows;
    },
    async find(kind, key) {
      const { name, key: column } = tables[kind];
      return (await query<{ id: number }>(`select id from ${name} where ${column} = $1`, [key])).rows[0]?.id;
    },
    async receipts(uuid) {
      return (await query<Row & QueryResultRow>(RECEIPTS_OF, [uuid])).rows;
    },
    seen: async (since) => (await query<SeenEvent & QueryResultRow>(SEEN_EVENTS, [since])).rows,
    async rows(kind, ids) {
      const sql = `select id, received, body from ${tables[kind].name} where id = any($1::bigint[])`;
      return (await query<Row & QueryResultRow>(sql, [ids])).rows;
    },
    async errorsSince(since) {
      const counted = await query<{ total: number }>(COUNTED_ERRORS, [since]);
      const { rows: alike } = await query<AlikeErrors & QueryResultRow>(ALIKE_ERRORS, [since]);
      return { total: counted.rows[0]?.total ?? 0, alike };
    },
    erase: (subject, now) =>
      writing(async (client): Promise<Counts> => {
        const forget =
          'insert into erasures (subject, erased) values ($1, $2) on conflict (subject) do update set erased = excluded.erased';
        await client.query(forget, [subjectOf(subject), now]);
        const { hits, errors } = isOf(subject);
        const id = idOf(subject);
        await client.query('delete from set_aside where strpos(lower(body), $1) > 0', [id]);
        const hit = (await client.query(`delete from hits where ${hits}`, [id])).rowCount ?? 0;
        const error = (await client.query(`delete from errors where ${errors}`, [id])).rowCount ?? 0;
        return { ...countBy(() => 0), hit, error };
      }),
    retain: (before, now) =>
      writing(async (client): Promise<Counts> => {
        await client.query('delete from erasures where erased < $1', [now - LATE]);
        await client.query('delete from set_aside where received < $1', [before]);
        const hit = (await client.query('delete from hits where received < $1', [before])).rowCount ?? 0;
        return { ...countBy(() => 0), hit, error: (await client.query('delete from errors where received < $1', [before])).rowCount ?? 0 };
      }),
    migrate: () => writing(migratePostgres),
    async check() {
      await query('select id from hits limit 1', []);
    },
    close,
  };
}
