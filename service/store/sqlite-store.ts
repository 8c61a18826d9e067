import { setTimeout as sleep } from 'node:timers/promises';
import { type Arrival, type Kind, kinds, type RowArrival } from '../arrival';
import { openSqlite, type Sqlite, transaction } from '../thread/sqlite';
import { backfill, beginBackfill, readBackfill } from './backfill';
import { type ConsoleCall, isConsoleRead, stepsOf } from './console-steps';
import type { NewDelivery } from './deliveries';
import type { By } from './erased';
import { erasureSteps, readsErasures } from './erasure-calls';
import { erase } from './erasure-record';
import { isErased, readErasures } from './erasures';
import {
  askRebuild,
  claimFacts,
  readDayCounts,
  readErasing,
  readFactChanges,
  readFacts,
  readMonths,
  releaseFacts,
  sealDays,
  sqliteTriggers,
  swapFacts,
} from './fact-files';
import type { Claim, DayCounts, FactChange, Facts, MonthAnswer, MonthsAsked, Swap } from './facts';
import { keepCounts } from './keep-counts';
import { keepPeople } from './keep-people';
import { readKept } from './kept';
import { noteLook, readLooks, sqliteStays } from './looks';
import { migrations } from './migrations';
import { keepDeliveries, knownEvents } from './outbox';
import { outboxSteps, writesOutbox } from './outbox-calls';
import { withdrawRefused } from './outbox-list';
import { packHits, rewriteInSqlite } from './pack-hits';
import { findPerson } from './person';
import { fromStored, readPage, type StoredRow } from './read-page';
import { keepRefusals, readRefusals } from './refused-contacts';
import { retain } from './retain';
import { DISK, emptyWrites, giveBack } from './sqlite-disk';
import { runSteps, type Statement } from './steps';
import type { AlikeErrors, Counts, Kept, KeptLook, Look, Person, Put, Row, SeenEvent, Subject } from './store';
import {
  ALIKE_ERRORS,
  arrivalsByKind,
  COUNTED_ERRORS,
  columnNames,
  countBy,
  insertIntoSqlite,
  NEWEST,
  normalKey,
  RECEIPTS_OF,
  rowsOfKind,
  SEEN_EVENTS,
  tables,
  toRow,
} from './tables';

export const sqliteDialect = {
  id: 'integer primary key autoincrement',
  json: 'text',
  bytes: 'blob',
  factTriggers: sqliteTriggers,
  looksStay: sqliteStays,
  reuse: [],
  lookups: [],
} as const;
const EACH = 'json_each($1)';

export type SqliteStore = ReturnType<typeof open>;

/** Statements that stay prepared: a piece of packing runs one a thousand times, and each holds 10 KB until it is collected. */
const MOST_PREPARED = 100;

/** Runs a statement of both engines. Returns its rows. */
function runOn(database: Sqlite) {
  const prepare = (sql: string) => database.prepare<unknown[]>(sql.replace(/\$(?=\d)/g, '?'));
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  const statementOf = (sql: string) => {
    const statement = prepare(sql);
    if (prepared.size >= MOST_PREPARED) prepared.clear();
    prepared.set(sql, statement);
    return statement;
  };
  return ({ sql, values }: Statement): readonly object[] => {
    const statement = prepared.get(sql) ?? statementOf(sql);
    if (/^\s*(select|with)\b|\breturning\b/.test(sql)) return statement.all(...values) as object[];
    statement.run(...values);
    return [];
  };
}

/** ms between two pieces of a backfill, in which a waiting writer begins: SQLite's writers look every 100 ms. */
const REST = 120;

async function migrate(database: Sqlite): Promise<number[]> {
  const applied = transaction(database, () => {
    const { user_version: version } = database.prepare('pragma user_version').get() as { user_version: number };
    const missing = migrations.slice(version);
    for (const statements of missing) for (const statement of statements(sqliteDialect)) database.exec(statement);
    if (missing.length) runSteps(beginBackfill(version, EACH), runOn(database));
    database.exec(`pragma user_version = ${Math.max(version, migrations.length)}`);
    return missing.map((_, index) => version + index + 1);
  });
  while (runSteps(readBackfill(), runOn(database))) {
    transaction(database, () => runSteps(backfill(EACH), runOn(database)));
    await sleep(REST);
  }
  return applied;
}

/** Inserts row by row, as one statement with all rows as JSON takes twice the time. Returns the number of new rows. */
function insert(database: Sqlite, kind: Kind, arrivals: readonly RowArrival[], visitorOf: ReadonlyMap<Arrival, string | null>): number {
  const names = columnNames(tables[kind]);
  const statement = database.prepare(insertIntoSqlite(tables[kind]));
  let changes = 0;
  for (const arrival of arrivals) {
    const row: Readonly<Record<string, unknown>> = {
      ...toRow(arrival, visitorOf.get(arrival) ?? null),
      body: JSON.stringify(arrival.body),
    };
    changes += statement.run(...names.map((name) => row[name])).changes;
  }
  return changes;
}

/** Opens the embedded store: tables in a database file. */
export function open(file: string) {
  const database = openSqlite(file, DISK);
  const run = (sql: string, ...values: unknown[]) => database.prepare(sql).run(...values).changes;
  const runStep = runOn(database);
  const read = (sql: string, ...values: unknown[]): Row[] => (database.prepare(sql).all(...values) as StoredRow[]).map(fromStored);

  return {
    migrate: () => migrate(database),
    put(arrivals: readonly Arrival[], deliveries: readonly NewDelivery[] = []): Put {
      return transaction(database, () => {
        const known = runSteps(knownEvents(deliveries, EACH), runStep);
        const erasures = runSteps(readErasures(), runStep);
        const wanted = arrivals.filter((arrival) => !isErased(arrival, erasures));
        const visitors = runSteps(keepPeople(wanted, EACH), runStep);
        const visitorOf = new Map(wanted.map((arrival, i) => [arrival, visitors[i] ?? null]));
        const byKind = arrivalsByKind(wanted);
        const kept = countBy((kind) => (byKind[kind].length ? insert(database, kind, byKind[kind], visitorOf) : 0));
        runSteps(keepCounts(wanted, EACH), runStep);
        runSteps(keepDeliveries(deliveries, known, EACH), runStep);
        runSteps(withdrawRefused(wanted, EACH), runStep);
        runSteps(keepRefusals(wanted, EACH), runStep);
        return { kept, repeated: countBy((kind) => byKind[kind].length - kept[kind]), erased: arrivals.length - wanted.length };
      });
    },
    setAside({ kind, key, received, body }: Arrival, reason: string): void {
      run(
        'insert into set_aside (kind, key, received, reason, body) values (?, ?, ?, ?, ?)',
        kind,
        key,
        received,
        reason,
        JSON.stringify(body),
      );
    },
    page: (kind: Kind, after: number, limit: number): Row[] => runSteps(readPage(kind, after, limit), runStep),
    find(kind: Kind, key: string): number | undefined {
      const row = database
        .prepare(`select id from ${tables[kind].name} where ${tables[kind].key} = ? order by id desc`)
        .get(normalKey(key));
      return (row as { id: number } | undefined)?.id;
    },
    firstSince: (kind: Kind, since: number): number | undefined =>
      (database.prepare(`select min(id) as id from ${tables[kind].name} where received >= ?`).get(since) as { id: number | null }).id ??
      undefined,
    newest: (): number | undefined => (database.prepare(NEWEST).get() as { newest: number | null }).newest ?? undefined,
    receipts: (uuid: string): Row[] => read(RECEIPTS_OF.replace('$1', '?'), uuid.toLowerCase()),
    seen: (since: number) => database.prepare(SEEN_EVENTS.replace('$1', '?1')).all(since) as SeenEvent[],
    rows: (kind: Kind, ids: readonly number[]): Row[] =>
      read(rowsOfKind(kind, 'id in (select value from json_each(?))'), JSON.stringify(ids)),
    errorsSince(since: number): { total: number; alike: AlikeErrors[] } {
      const ask = (sql: string) => database.prepare(sql.replace('$1', '?1'));
      const { total } = ask(COUNTED_ERRORS).get(since) as { total: number };
      return { total, alike: ask(ALIKE_ERRORS).all(since) as AlikeErrors[] };
    },
    person: (subject: Subject): Person => transaction(database, () => runSteps(findPerson(subject, EACH), runStep)),
    erase(subject: Subject, now: number, by?: By): Counts & { readonly record?: string } {
      const counts = transaction(database, () => runSteps(erase(subject, now, EACH, by), runStep));
      emptyWrites(database);
      return counts;
    },
    erasures(name: string, input?: unknown): unknown {
      const work = () => runSteps(erasureSteps(name, input, EACH), runStep);
      if (readsErasures(name)) return work();
      const done = transaction(database, work);
      if (name === 'again') emptyWrites(database);
      return done;
    },
    retain(before: number, now: number, most: number): Counts {
      const counts = transaction(database, () => runSteps(retain(before, now, most, EACH), runStep));
      giveBack(database);
      return counts;
    },
    packHits(before: number, now: number, most: number): number {
      const seen = transaction(database, () => runSteps(packHits(before, now, most, rewriteInSqlite, EACH), runStep));
      giveBack(database);
      return seen;
    },
    kept: (subject: Subject): Kept => transaction(database, () => runSteps(readKept(subject, EACH), runStep)),
    noteLook: (look: Look): void => transaction(database, () => runSteps(noteLook(look), runStep)),
    looks: (after: number, limit: number): readonly KeptLook[] => runSteps(readLooks(after, limit), runStep),
    refusedContacts: (hashes: readonly string[]) => runSteps(readRefusals(hashes, EACH), runStep),
    facts: (): Facts => runSteps(readFacts(), runStep),
    claimFacts: (claim: Claim): Facts | undefined => transaction(database, () => runSteps(claimFacts(claim), runStep)),
    isErasing: (): boolean => runSteps(readErasing(), runStep),
    factChanges: (most: number): readonly FactChange[] => runSteps(readFactChanges(most), runStep),
    swapFacts: (swap: Swap): boolean => transaction(database, () => runSteps(swapFacts(swap, EACH), runStep)),
    releaseFacts: (holder: string): void => transaction(database, () => runSteps(releaseFacts(holder), runStep)),
    askRebuild: (since: string): void => transaction(database, () => runSteps(askRebuild(since), runStep)),
    sealDays: (counts: readonly DayCounts[], months: readonly MonthAnswer[] = []): void =>
      transaction(database, () => runSteps(sealDays(counts, months, EACH), runStep)),
    outbox(name: string, input?: unknown): unknown {
      const work = () => runSteps(outboxSteps(name, input, { each: EACH, lock: '' }), runStep);
      return writesOutbox(name) ? transaction(database, work) : work();
    },
    dayCounts: (): readonly DayCounts[] => runSteps(readDayCounts(), runStep),
    monthAnswers: (asked: MonthsAsked): readonly MonthAnswer[] => runSteps(readMonths(asked), runStep),
    console(name: ConsoleCall, ...args: readonly unknown[]): unknown {
      const run = () => runSteps(stepsOf(name, args), runStep);
      return isConsoleRead(name) ? run() : transaction(database, run);
    },
    check(): void {
      database.prepare(`select id from ${tables[kinds[0]].name} limit 1`).all();
    },
    close(): void {
      database.exec('pragma wal_checkpoint(truncate)');
      database.close();
    },
  };
}
