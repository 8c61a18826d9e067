import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient, QueryConfig, QueryResultRow } from 'pg';
import type { Kind } from '../arrival';
import { backfill, beginBackfill, readBackfill } from './backfill';
import { plainCalls, wholeCalls } from './calls';
import { isConsoleRead, type RunConsole, stepsOf } from './console-steps';
import { erasureSteps, readsErasures } from './erasure-calls';
import { postgresTriggers } from './fact-files';
import { postgresStays } from './looks';
import { migrations } from './migrations';
import { outboxSteps, writesOutbox } from './outbox-calls';
import { rewriteInPostgres } from './pack-hits';
import { postgresLookups } from './postgres-lookups';
import { openPostgresPool } from './postgres-pool';
import { beginPut, endPut } from './put';
import { fromStored, type StoredRow } from './read-page';
import { awaitSteps, type CallsLater, callsOf, type Statement, type Steps } from './steps';
import type { Store } from './store';
import { insertIntoPostgres, rowsOfKind, tables } from './tables';

export const postgresDialect = {
  id: 'bigint generated always as identity primary key',
  json: 'jsonb',
  bytes: 'bytea',
  factTriggers: postgresTriggers,
  looksStay: postgresStays,
  // By default, a fifth of the rows wait for a vacuum: a whole month's.
  reuse: ['alter table hits set (autovacuum_vacuum_scale_factor = 0.02)'],
  lookups: postgresLookups,
} as const;
const EACH = 'jsonb_array_elements($1::jsonb) as each (value)';

/** Runs a statement on a connection. Resolves to its rows. */
const runOn =
  (client: PoolClient) =>
  async ({ sql, values }: Statement): Promise<readonly object[]> =>
    (await client.query(sql, [...values])).rows;

/** ms. An index on a large table takes minutes; other statements end after one. */
const LONGEST_MIGRATION = 24 * 60 * 60 * 1_000;

/** ms for which a migration waits for a table that somebody is reading, between two tries, and in all. */
const LONGEST_LOCK = 2_000;
const BETWEEN_LOCKS = 2_000;
const LONGEST_WAIT = 10 * 60_000;

/** Tries again what needs a table that somebody is reading; the rest of the service goes on between. */
async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + LONGEST_WAIT; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!/lock timeout/.test((error as Error).message) || Date.now() > end) throw error;
      await sleep(BETWEEN_LOCKS);
    }
  }
}

/** Applies the migrations that the database lacks. Resolves to their versions. */
async function migratePostgres(client: PoolClient): Promise<number[]> {
  await client.query('create table if not exists migrations (version integer primary key, applied timestamptz not null default now())');
  const { rows } = await client.query<{ version: number }>('select coalesce(max(version), 0) as version from migrations');
  const version = rows[0]?.version ?? 0;
  const missing = migrations.slice(version);
  if (!missing.length) return [];
  await client.query('set local statement_timeout = 0');
  // All others would wait behind a statement that waits for somebody's long query.
  await client.query(`set local lock_timeout = ${LONGEST_LOCK}`);
  const run = async ({ sql, values }: Statement) =>
    (await client.query({ text: sql, values: [...values], query_timeout: LONGEST_MIGRATION } as QueryConfig)).rows;
  for (const [index, statements] of missing.entries()) {
    for (const statement of statements(postgresDialect)) await run({ sql: statement, values: [] });
    await client.query('insert into migrations (version) values ($1)', [version + index + 1]);
  }
  await awaitSteps(beginBackfill(version, EACH), run);
  return missing.map((_, index) => version + index + 1);
}

/** Opens a store in PostgreSQL 13 or newer. It never throws: while the server is down, each call rejects. */
export function openPostgresStore(address: string): Store {
  const { query, writing, working, close } = openPostgresPool(address);
  const plainly = <T>(steps: Steps<T>): Promise<T> => awaitSteps(steps, async ({ sql, values }) => (await query(sql, values)).rows);
  const wholly = <T>(steps: Steps<T>): Promise<T> => writing((client) => awaitSteps(steps, runOn(client)));
  const plain = plainCalls(EACH);
  const whole = wholeCalls(EACH, rewriteInPostgres);
  return {
    put: (arrivals, deliveries = []) =>
      writing(async (client) => {
        const run = runOn(client);
        const begun = await awaitSteps(beginPut(arrivals, deliveries, EACH), run);
        const inserted: Partial<Record<Kind, number>> = {};
        for (const [kind, rows] of Object.entries(begun.rows) as [Kind, readonly object[]][])
          if (rows.length) inserted[kind] = (await client.query(insertIntoPostgres(tables[kind]), [JSON.stringify(rows)])).rowCount ?? 0;
        return awaitSteps(endPut(begun, inserted, EACH), run);
      }),
    ...(callsOf(plain, plainly) as CallsLater<typeof plain>),
    ...(callsOf(whole, wholly) as CallsLater<typeof whole>),
    async rows(kind, ids) {
      return (await query<StoredRow & QueryResultRow>(rowsOfKind(kind, 'id = any($1::bigint[])'), [ids])).rows.map(fromStored);
    },
    erasures(name, input) {
      const steps = erasureSteps(name, input, EACH);
      return readsErasures(name) ? plainly(steps) : wholly(steps);
    },
    outbox(name, input) {
      const steps = outboxSteps(name, input, { each: EACH, lock: 'for update skip locked' });
      return writesOutbox(name) ? working((client) => awaitSteps(steps, runOn(client))) : plainly(steps);
    },
    console: ((name, ...args) => (isConsoleRead(name) ? plainly(stepsOf(name, args)) : wholly(stepsOf(name, args)))) as RunConsole,
    async migrate() {
      const applied = await untilFree(() => writing(migratePostgres));
      while (await plainly(readBackfill())) await wholly(backfill(EACH));
      return applied;
    },
    close,
  };
}
