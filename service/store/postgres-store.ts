import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { Held, type Kind } from '../arrival';
import { backfill, beginBackfill, readBackfill, readLacking } from './backfill';
import { bringOver } from './bring-over';
import { plainCalls, wholeCalls } from './calls';
import { isConsoleRead, type RunConsole, stepsOf } from './console-steps';
import { erasureSteps, readsErasures } from './erasure-calls';
import { postgresTriggers } from './fact-files';
import { postgresStays } from './looks';
import { migrations } from './migrations';
import { outboxSteps, writesOutbox } from './outbox-calls';
import { endPiece, nextPiece } from './pack-hits';
import { packTurn, turnsOf } from './pack-in-postgres';
import { postgresLookups } from './postgres-lookups';
import { APPLICATION, openPostgresPool } from './postgres-pool';
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
  // A writer adds no link that is there, and writers take turns.
  unguarded: ['alter table links drop constraint if exists links_own'],
  dates: [
    `create or replace function date(seconds bigint, unit text) returns text language sql stable as
      $$ select to_char(to_timestamp(seconds) at time zone 'UTC', 'YYYY-MM-DD') $$`,
  ],
} as const;
const EACH = 'jsonb_array_elements($1::jsonb) as each (value)';

/** Runs a statement on a connection. Resolves to its rows. */
const runOn =
  (client: PoolClient) =>
  async ({ sql, values }: Statement): Promise<readonly object[]> =>
    (await client.query(sql, [...values])).rows;

/** ms. An index on a large table takes minutes; other statements end after one. */
const LONGEST_MIGRATION = 24 * 60 * 60 * 1_000;

/** ms for which a statement waits for a table that somebody is reading, or a row that somebody is changing, and between two tries. */
const LONGEST_LOCK = 1_000;
const BETWEEN_LOCKS = 2_000;
/** ms for which arrivals wait for a row: all writers wait with them. */
const LONGEST_PUT_LOCK = 250;
/** ms for which a migration waits in all, and for which other work does. */
const LONGEST_WAIT = 10 * 60_000;
const SHORT_WAIT = 10_000;

/** All others would wait behind a statement that waits for somebody's long transaction. */
const waitAtMost = (ms: number) => `set local lock_timeout = ${ms}`;
const IN_TURNS = waitAtMost(LONGEST_LOCK);

/** Selects the transaction of somebody else that has been open for longest. */
const OPEN_LONGEST = `select pid, concat_ws(', ', nullif(application_name, ''), usename, state) as whose, xact_start as since from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name <> '${APPLICATION}' and xact_start is not null
  order by xact_start limit 1`;

interface OpenLongest {
  readonly pid: number;
  readonly whose: string;
  readonly since: Date;
}

/** Applies the migrations that the database lacks. Resolves to their versions. */
async function migratePostgres(client: PoolClient): Promise<number[]> {
  await client.query('create table if not exists migrations (version integer primary key, applied timestamptz not null default now())');
  const { rows } = await client.query<{ version: number }>('select coalesce(max(version), 0) as version from migrations');
  const version = rows[0]?.version ?? 0;
  const missing = migrations.slice(version);
  if (!missing.length) return [];
  await client.query('set local statement_timeout = 0');
  await client.query(IN_TURNS);
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
  const whole = wholeCalls(EACH);

  /** Resolves to the version of the tables, 0 where there are none. */
  const versionHere = (): Promise<number> =>
    query<{ version: number | null }>('select max(version) as version from migrations', []).then(
      ({ rows: [row] }) => row?.version ?? 0,
      () => 0,
    );

  /** Tries again what needs a table or rows that somebody else holds; the rest of the service goes on between. Rejects with whom it waits for. */
  const untilFree = async <T>(longest: number, work: () => Promise<T>): Promise<T> => {
    for (const end = Date.now() + longest; ; await sleep(BETWEEN_LOCKS)) {
      try {
        return await work();
      } catch (error) {
        if (!/lock timeout/.test((error as Error).message)) throw error;
        if (Date.now() < end) continue;
        const [open] = (await query<OpenLongest & QueryResultRow>(OPEN_LONGEST, [])).rows;
        throw new Held(
          open
            ? `waits for process ${open.pid} (${open.whose}) of PostgreSQL, open since ${open.since.toISOString()}`
            : (error as Error).message,
        );
      }
    }
  };
  /** Changes rows that somebody else may hold. */
  const inTurns = <T>(steps: () => Steps<T>): Promise<T> =>
    untilFree(SHORT_WAIT, () =>
      writing(async (client) => {
        await client.query(IN_TURNS);
        return awaitSteps(steps(), runOn(client));
      }),
    );

  const changeTables = async () => {
    // A command that reads waits for no writer.
    const isCurrent = (await versionHere()) >= migrations.length;
    return isCurrent ? [] : untilFree(LONGEST_WAIT, () => writing(migratePostgres));
  };
  // Writers queue for their lock.
  const bringRowsOver = () =>
    bringOver({ progress: () => plainly(readBackfill()), bring: (part) => wholly(backfill(part, EACH)), rest: 0 });

  return {
    put: (arrivals, deliveries = []) =>
      untilFree(0, () =>
        writing(async (client) => {
          await client.query(waitAtMost(LONGEST_PUT_LOCK));
          const run = runOn(client);
          const begun = await awaitSteps(beginPut(arrivals, deliveries, EACH), run);
          const inserted: Partial<Record<Kind, number>> = {};
          for (const [kind, rows] of Object.entries(begun.rows) as [Kind, readonly object[]][])
            if (rows.length) inserted[kind] = (await client.query(insertIntoPostgres(tables[kind]), [JSON.stringify(rows)])).rowCount ?? 0;
          return awaitSteps(endPut(begun, inserted, EACH), run);
        }),
      ),
    ...(callsOf(plain, plainly) as CallsLater<typeof plain>),
    ...(callsOf(whole, wholly) as CallsLater<typeof whole>),
    erase: (...asked) => inTurns(() => whole.erase(...asked)),
    retain: (...asked) => inTurns(() => whole.retain(...asked)),
    async packHits(before, now, most) {
      const piece = await plainly(nextPiece(before, now, most));
      const turns = turnsOf(piece.due);
      for (const [i, due] of turns.entries()) await inTurns(() => packTurn(due, turns[i - 1] ?? [], EACH));
      if (piece.seen) await wholly(endPiece(piece));
      return piece.seen;
    },
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
    lacking: async () => plainly(readLacking(await versionHere())),
    ...{ changeTables, bringRowsOver },
    async migrate() {
      const applied = await changeTables();
      await bringRowsOver();
      return applied;
    },
    close,
  };
}
