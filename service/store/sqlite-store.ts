import type { Arrival, Kind } from '../arrival';
import { emptyWrites, openSqlite, type Sqlite, transaction } from '../thread/sqlite';
import { backfill, beginBackfill, readBackfill, readLacking } from './backfill';
import { bringOver } from './bring-over';
import { plainCalls, wholeCalls } from './calls';
import { type ConsoleCall, isConsoleRead, stepsOf } from './console-steps';
import type { NewDelivery } from './deliveries';
import { erasureSteps, readsErasures } from './erasure-calls';
import { sqliteTriggers } from './fact-files';
import { sqliteStays } from './looks';
import { migrations } from './migrations';
import { outboxSteps, writesOutbox } from './outbox-calls';
import { packInSqlite } from './pack-hits';
import { beginPut, endPut } from './put';
import { fromStored, type StoredRow } from './read-page';
import { DISK, giveBack } from './sqlite-disk';
import { type CallsNow, callsOf, runSteps, type Statement, type Steps } from './steps';
import type { Put, Row } from './store';
import { columnNames, countBy, insertIntoSqlite, rowsOfKind, tables, type toRow } from './tables';

export const sqliteDialect = {
  id: 'integer primary key autoincrement',
  json: 'text',
  bytes: 'blob',
  factTriggers: sqliteTriggers,
  looksStay: sqliteStays,
  reuse: [],
  lookups: [],
  unguarded: [],
  dates: [],
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

const versionOf = (database: Sqlite): number =>
  (database.prepare('pragma user_version').get() as { readonly user_version: number }).user_version;

/** Brings the tables to this release. Returns the applied versions. */
function changeTables(database: Sqlite): number[] {
  // A command that reads waits for no writer.
  if (versionOf(database) >= migrations.length) return [];
  return transaction(database, () => {
    const version = versionOf(database);
    const missing = migrations.slice(version);
    for (const statements of missing) for (const statement of statements(sqliteDialect)) database.exec(statement);
    if (missing.length) runSteps(beginBackfill(version, EACH), runOn(database));
    database.exec(`pragma user_version = ${Math.max(version, migrations.length)}`);
    return missing.map((_, index) => version + index + 1);
  });
}

const bringRowsOver = (database: Sqlite): Promise<void> =>
  bringOver({
    progress: async () => runSteps(readBackfill(), runOn(database)),
    bring: async (part) => transaction(database, () => runSteps(backfill(part, EACH), runOn(database))),
    rest: REST,
  });

/** Inserts row by row, as one statement with all rows as JSON takes twice the time. Returns the number of new rows. */
function insert(database: Sqlite, kind: Kind, rows: readonly ReturnType<typeof toRow>[]): number {
  const names = columnNames(tables[kind]);
  const statement = database.prepare(insertIntoSqlite(tables[kind]));
  let changes = 0;
  for (const row of rows)
    changes += statement.run(...names.map((name) => (name === 'body' ? JSON.stringify(row.body) : row[name]))).changes;
  return changes;
}

/** ms for which an erasure waits for readers of what it deletes. */
const FOR_ERASED = 1_000;

const emptyErased = (database: Sqlite): void => emptyWrites(database, FOR_ERASED);

/** Opens the embedded store: tables in a database file. */
export function open(file: string) {
  const database = openSqlite(file, DISK);
  const runStep = runOn(database);
  const plainly = <T>(steps: Steps<T>): T => runSteps(steps, runStep);
  const wholly = <T>(steps: Steps<T>): T => transaction(database, () => plainly(steps));
  const plain = plainCalls(EACH);
  const whole = wholeCalls(EACH);
  const wholeNow = callsOf(whole, wholly) as CallsNow<typeof whole>;

  /** A call after which the file is made smaller. */
  const thenOnDisk =
    <A extends unknown[], R>(call: (...args: A) => R, tidy: (database: Sqlite) => void) =>
    (...args: A): R => {
      const done = call(...args);
      tidy(database);
      return done;
    };
  const eraseAgain = thenOnDisk(wholly<unknown>, emptyErased);

  return {
    lacking: (): number => runSteps(readLacking(versionOf(database)), runStep),
    changeTables: async () => changeTables(database),
    bringRowsOver: () => bringRowsOver(database),
    async migrate(): Promise<number[]> {
      const applied = changeTables(database);
      await bringRowsOver(database);
      return applied;
    },
    put: (arrivals: readonly Arrival[], deliveries: readonly NewDelivery[] = []): Put =>
      transaction(database, () => {
        const begun = plainly(beginPut(arrivals, deliveries, EACH));
        const kept = countBy((kind) => (begun.rows[kind].length ? insert(database, kind, begun.rows[kind]) : 0));
        return plainly(endPut(begun, kept, EACH));
      }),
    ...(callsOf(plain, plainly) as CallsNow<typeof plain>),
    ...wholeNow,
    erase: thenOnDisk(wholeNow.erase, emptyErased),
    retain: thenOnDisk(wholeNow.retain, giveBack),
    packHits: thenOnDisk((before: number, now: number, most: number) => wholly(packInSqlite(before, now, most, EACH)), giveBack),
    rows(kind: Kind, ids: readonly number[]): Row[] {
      const statement = database.prepare(rowsOfKind(kind, 'id in (select value from json_each(?))'));
      return (statement.all(JSON.stringify(ids)) as StoredRow[]).map(fromStored);
    },
    erasures(name: string, input?: unknown): unknown {
      const steps = erasureSteps(name, input, EACH);
      if (readsErasures(name)) return plainly(steps);
      return name === 'again' ? eraseAgain(steps) : wholly(steps);
    },
    outbox(name: string, input?: unknown): unknown {
      const steps = outboxSteps(name, input, { each: EACH, lock: '' });
      return writesOutbox(name) ? wholly(steps) : plainly(steps);
    },
    console(name: ConsoleCall, ...args: readonly unknown[]): unknown {
      return isConsoleRead(name) ? plainly(stepsOf(name, args)) : wholly(stepsOf(name, args));
    },
    close(): void {
      emptyWrites(database);
      database.close();
    },
  };
}
