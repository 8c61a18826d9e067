import pg from 'pg';
import { Unavailable, Unstorable } from '../arrival';
import { arrivalsByKind, countBy } from './counts';
import { type Erasure, isErased, LATE, subjectOf } from './erasures';
import { migrations } from './migrations';
import { ALIKE_ERRORS, COUNTED_ERRORS, idOf, insertIntoPostgres, isOf, RECEIPTS_OF, SEEN_EVENTS } from './statements';
import type { AlikeErrors, Counts, Row, SeenEvent, Store } from './store';
import { tables, toRow } from './tables';

const dialect = { id: 'bigint generated always as identity primary key', json: 'jsonb' } as const;

/** Any number, the same for all: who writes holds it until the commit, so that ids become visible in their order. */
const WRITING = 7_215_001;

/** ms. */
const LONGEST_CONNECT = 5_000;
const LONGEST_STATEMENT = 60_000;

const BIGINT = 20;

/** Classes of SQLSTATE that blame what is to be stored. Every other failure may pass. */
const FINAL = /^(22|23|54)/;

const toError = (error: unknown) => {
  const { code, message } = error as { code?: string; message: string };
  return FINAL.test(code ?? '') ? new Unstorable(message) : new Unavailable(message || String(code));
};

/** A store in PostgreSQL 13 or newer. Never rejects for a server that is down: each call does, until it is up. */
export function openPostgresStore(address: string): Store {
  const pool = new pg.Pool({
    connectionString: address,
    max: 4,
    connectionTimeoutMillis: LONGEST_CONNECT,
    statement_timeout: LONGEST_STATEMENT,
    query_timeout: LONGEST_STATEMENT,
    application_name: 'taproot',
    types: { getTypeParser: (type, format) => (type === BIGINT ? Number : pg.types.getTypeParser(type, format as 'text')) },
  });
  // A connection that breaks while nobody uses it is replaced by the next call.
  pool.on('error', () => {});

  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw toError(error);
    }
  };

  const writing = <T>(work: (client: pg.PoolClient) => Promise<T>) =>
    attempt(async () => {
      const client = await pool.connect();
      let broken: Error | undefined;
      const note = (error: Error) => {
        broken = error;
      };
      client.on('error', note);
      try {
        await client.query('begin');
        await client.query('select pg_advisory_xact_lock($1)', [WRITING]);
        const result = await work(client);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(note);
        throw error;
      } finally {
        client.off('error', note);
        client.release(broken);
      }
    });

  const query = <R extends pg.QueryResultRow>(sql: string, values: readonly unknown[]) => attempt(() => pool.query<R>(sql, [...values]));

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
      return (await query<Row & pg.QueryResultRow>(sql, [after, limit])).rows;
    },
    async find(kind, key) {
      const { name, key: column } = tables[kind];
      return (await query<{ id: number }>(`select id from ${name} where ${column} = $1`, [key])).rows[0]?.id;
    },
    async receipts(uuid) {
      return (await query<Row & pg.QueryResultRow>(RECEIPTS_OF, [uuid])).rows;
    },
    seen: async (since) => (await query<SeenEvent & pg.QueryResultRow>(SEEN_EVENTS, [since])).rows,
    async rows(kind, ids) {
      const sql = `select id, received, body from ${tables[kind].name} where id = any($1::bigint[])`;
      return (await query<Row & pg.QueryResultRow>(sql, [ids])).rows;
    },
    async errorsSince(since) {
      const counted = await query<{ total: number }>(COUNTED_ERRORS, [since]);
      const { rows: alike } = await query<AlikeErrors & pg.QueryResultRow>(ALIKE_ERRORS, [since]);
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
    migrate: () =>
      writing(async (client) => {
        await client.query(
          'create table if not exists migrations (version integer primary key, applied timestamptz not null default now())',
        );
        const { rows } = await client.query<{ version: number }>('select coalesce(max(version), 0) as version from migrations');
        const version = rows[0]?.version ?? 0;
        const missing = migrations.slice(version);
        for (const [index, statements] of missing.entries()) {
          for (const statement of statements(dialect)) await client.query(statement);
          await client.query('insert into migrations (version) values ($1)', [version + index + 1]);
        }
        return missing.map((_, index) => version + index + 1);
      }),
    async check() {
      await query('select id from hits limit 1', []);
    },
    close: () => pool.end(),
  };
}
