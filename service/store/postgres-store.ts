import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient, QueryConfig, QueryResultRow } from 'pg';
import type { Arrival, RowArrival } from '../arrival';
import { backfill, beginBackfill, readBackfill } from './backfill';
import { isConsoleRead, type RunConsole, stepsOf } from './console-steps';
import { erasureSteps, readsErasures } from './erasure-calls';
import { erase } from './erasure-record';
import { isErased, readErasures } from './erasures';
import {
  askRebuild,
  claimFacts,
  postgresTriggers,
  readDayCounts,
  readErasing,
  readFactChanges,
  readFacts,
  readMonths,
  releaseFacts,
  sealDays,
  swapFacts,
} from './fact-files';
import { keepCounts } from './keep-counts';
import { keepPeople } from './keep-people';
import { readKept } from './kept';
import { noteLook, postgresStays, readLooks } from './looks';
import { migrations } from './migrations';
import { keepDeliveries, knownEvents } from './outbox';
import { outboxSteps, writesOutbox } from './outbox-calls';
import { withdrawRefused } from './outbox-list';
import { packHits, rewriteInPostgres } from './pack-hits';
import { findPerson } from './person';
import { postgresLookups } from './postgres-lookups';
import { openPostgresPool } from './postgres-pool';
import { fromStored, readPage, type StoredRow } from './read-page';
import { keepRefusals, readRefusals } from './refused-contacts';
import { retain } from './retain';
import { awaitSteps, type Statement } from './steps';
import type { AlikeErrors, SeenEvent, Store } from './store';
import {
  ALIKE_ERRORS,
  arrivalsByKind,
  COUNTED_ERRORS,
  countBy,
  insertIntoPostgres,
  NEWEST,
  normalKey,
  RECEIPTS_OF,
  rowsOfKind,
  SEEN_EVENTS,
  tables,
  toRow,
} from './tables';

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

const rowsAsJson = (arrivals: readonly RowArrival[], visitorOf: ReadonlyMap<Arrival, string | null>) =>
  JSON.stringify(arrivals.map((arrival) => toRow(arrival, visitorOf.get(arrival) ?? null)));

/** Opens a store in PostgreSQL 13 or newer. It never throws: while the server is down, each call rejects. */
export function openPostgresStore(address: string): Store {
  const { query, writing, working, close } = openPostgresPool(address);
  const read = async ({ sql, values }: Statement) => (await query(sql, values)).rows;
  return {
    put: (arrivals, deliveries = []) =>
      writing(async (client) => {
        const run = runOn(client);
        const known = await awaitSteps(knownEvents(deliveries, EACH), run);
        const erasures = await awaitSteps(readErasures(), run);
        const wanted = arrivals.filter((arrival) => !isErased(arrival, erasures));
        const visitors = await awaitSteps(keepPeople(wanted, EACH), run);
        const visitorOf = new Map(wanted.map((arrival, i) => [arrival, visitors[i] ?? null]));
        const byKind = arrivalsByKind(wanted);
        const kept: Record<string, number> = {};
        for (const [kind, some] of Object.entries(byKind) as [keyof typeof byKind, (typeof byKind)['hit']][]) {
          if (some.length) kept[kind] = (await client.query(insertIntoPostgres(tables[kind]), [rowsAsJson(some, visitorOf)])).rowCount ?? 0;
        }
        await awaitSteps(keepCounts(wanted, EACH), run);
        await awaitSteps(keepDeliveries(deliveries, known, EACH), run);
        await awaitSteps(withdrawRefused(wanted, EACH), run);
        await awaitSteps(keepRefusals(wanted, EACH), run);
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
    page: (kind, after, limit) => awaitSteps(readPage(kind, after, limit), read),
    async find(kind, key) {
      const { name, key: column } = tables[kind];
      return (await query<{ id: number }>(`select id from ${name} where ${column} = $1`, [normalKey(key)])).rows[0]?.id;
    },
    async firstSince(kind, since) {
      const { rows } = await query<{ id: number | null }>(`select min(id) as id from ${tables[kind].name} where received >= $1`, [since]);
      return rows[0]?.id ?? undefined;
    },
    newest: async () => (await query<{ newest: number | null }>(NEWEST, [])).rows[0]?.newest ?? undefined,
    async receipts(uuid) {
      return (await query<StoredRow & QueryResultRow>(RECEIPTS_OF, [uuid.toLowerCase()])).rows.map(fromStored);
    },
    seen: async (since) => (await query<SeenEvent & QueryResultRow>(SEEN_EVENTS, [since])).rows,
    async rows(kind, ids) {
      return (await query<StoredRow & QueryResultRow>(rowsOfKind(kind, 'id = any($1::bigint[])'), [ids])).rows.map(fromStored);
    },
    async errorsSince(since) {
      const counted = await query<{ total: number }>(COUNTED_ERRORS, [since]);
      const { rows: alike } = await query<AlikeErrors & QueryResultRow>(ALIKE_ERRORS, [since]);
      return { total: counted.rows[0]?.total ?? 0, alike };
    },
    person: (subject) => writing((client) => awaitSteps(findPerson(subject, EACH), runOn(client))),
    kept: (subject) => writing((client) => awaitSteps(readKept(subject, EACH), runOn(client))),
    noteLook: (look) => writing((client) => awaitSteps(noteLook(look), runOn(client))),
    looks: (after, limit) => awaitSteps(readLooks(after, limit), read),
    erase: (subject, now, by) => writing((client) => awaitSteps(erase(subject, now, EACH, by), runOn(client))),
    erasures(name, input) {
      const steps = erasureSteps(name, input, EACH);
      return readsErasures(name) ? awaitSteps(steps, read) : writing((client) => awaitSteps(steps, runOn(client)));
    },
    retain: (before, now, most) => writing((client) => awaitSteps(retain(before, now, most, EACH), runOn(client))),
    packHits: (before, now, most) => writing((client) => awaitSteps(packHits(before, now, most, rewriteInPostgres, EACH), runOn(client))),
    refusedContacts: (hashes) => awaitSteps(readRefusals(hashes, EACH), read),
    facts: () => awaitSteps(readFacts(), read),
    claimFacts: (claim) => writing((client) => awaitSteps(claimFacts(claim), runOn(client))),
    isErasing: () => awaitSteps(readErasing(), read),
    factChanges: (most) => awaitSteps(readFactChanges(most), read),
    swapFacts: (swap) => writing((client) => awaitSteps(swapFacts(swap, EACH), runOn(client))),
    releaseFacts: (holder) => writing((client) => awaitSteps(releaseFacts(holder), runOn(client))),
    askRebuild: (since) => writing((client) => awaitSteps(askRebuild(since), runOn(client))),
    sealDays: (counts, months = []) => writing((client) => awaitSteps(sealDays(counts, months, EACH), runOn(client))),
    outbox(name, input) {
      const steps = outboxSteps(name, input, { each: EACH, lock: 'for update skip locked' });
      return writesOutbox(name) ? working((client) => awaitSteps(steps, runOn(client))) : awaitSteps(steps, read);
    },
    dayCounts: () => awaitSteps(readDayCounts(), read),
    monthAnswers: (asked) => awaitSteps(readMonths(asked), read),
    console: ((name, ...args) =>
      isConsoleRead(name)
        ? awaitSteps(stepsOf(name, args), read)
        : writing((client) => awaitSteps(stepsOf(name, args), runOn(client)))) as RunConsole,
    async migrate() {
      const applied = await untilFree(() => writing(migratePostgres));
      while (await awaitSteps(readBackfill(), read)) await writing((client) => awaitSteps(backfill(EACH), runOn(client)));
      return applied;
    },
    async check() {
      await query('select id from hits limit 1', []);
    },
    close,
  };
}
