import { type Arrival, type Kind, kinds } from '../arrival';
import { openSqlite, type Sqlite, transaction } from '../thread/sqlite';
import { arrivalsByKind, countBy } from './counts';
import { type Erasure, isErased, LATE, subjectOf } from './erasures';
import { migrations } from './migrations';
import { ALIKE_ERRORS, COUNTED_ERRORS, idOf, insertIntoSqlite, isOf, RECEIPTS_OF, SEEN_EVENTS } from './statements';
import type { AlikeErrors, Counts, Put, Row, SeenEvent, Subject } from './store';
import { columnNames, tables, toRow } from './tables';

const dialect = { id: 'integer primary key autoincrement', json: 'text' } as const;

export type SqliteStore = ReturnType<typeof open>;

function migrate(database: Sqlite): number[] {
  return transaction(database, () => {
    const { user_version: version } = database.prepare('pragma user_version').get() as { user_version: number };
    const missing = migrations.slice(version);
    for (const statements of missing) for (const statement of statements(dialect)) database.exec(statement);
    database.exec(`pragma user_version = ${Math.max(version, migrations.length)}`);
    return missing.map((_, index) => version + index + 1);
  });
}

/** Inserts row by row, as one statement with all rows as JSON takes twice the time. Returns the number of new rows. */
function insert(database: Sqlite, kind: Kind, arrivals: readonly Arrival[]): number {
  const names = columnNames(tables[kind]);
  const statement = database.prepare(insertIntoSqlite(tables[kind]));
  let changes = 0;
  for (const arrival of arrivals) {
    const row: Readonly<Record<string, unknown>> = { ...toRow(arrival), body: JSON.stringify(arrival.body) };
    changes += statement.run(...names.map((name) => row[name])).changes;
  }
  return changes;
}

/** Opens the embedded store: tables in a database file. */
export function open(file: string) {
  const database = openSqlite(file);
  const run = (sql: string, ...values: unknown[]) => database.prepare(sql).run(...values).changes;

  return {
    migrate: () => migrate(database),
    put(arrivals: readonly Arrival[]): Put {
      return transaction(database, () => {
        const erasures = database.prepare('select subject, erased from erasures').all() as Erasure[];
        const wanted = arrivals.filter((arrival) => !isErased(arrival, erasures));
        const byKind = arrivalsByKind(wanted);
        const kept = countBy((kind) => (byKind[kind].length ? insert(database, kind, byKind[kind]) : 0));
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
    page(kind: Kind, after: number, limit: number): Row[] {
      const rows = database
        .prepare(`select id, received, body from ${tables[kind].name} where id > ? order by id limit ?`)
        .all(after, limit);
      return (rows as { id: number; received: number; body: string }[]).map((row) => ({ ...row, body: JSON.parse(row.body) }));
    },
    find(kind: Kind, key: string): number | undefined {
      const row = database.prepare(`select id from ${tables[kind].name} where ${tables[kind].key} = ? order by id desc`).get(key);
      return (row as { id: number } | undefined)?.id;
    },
    receipts(uuid: string): Row[] {
      const rows = database.prepare(RECEIPTS_OF.replace('$1', '?')).all(uuid);
      return (rows as { id: number; received: number; body: string }[]).map((row) => ({ ...row, body: JSON.parse(row.body) }));
    },
    seen: (since: number) => database.prepare(SEEN_EVENTS.replace('$1', '?1')).all(since) as SeenEvent[],
    rows(kind: Kind, ids: readonly number[]): Row[] {
      const sql = `select id, received, body from ${tables[kind].name} where id in (select value from json_each(?))`;
      const rows = database.prepare(sql).all(JSON.stringify(ids)) as { id: number; received: number; body: string }[];
      return rows.map((row) => ({ ...row, body: JSON.parse(row.body) }));
    },
    errorsSince(since: number): { total: number; alike: AlikeErrors[] } {
      const ask = (sql: string) => database.prepare(sql.replace('$1', '?1'));
      const { total } = ask(COUNTED_ERRORS).get(since) as { total: number };
      return { total, alike: ask(ALIKE_ERRORS).all(since) as AlikeErrors[] };
    },
    erase(subject: Subject, now: number): Counts {
      return transaction(database, () => {
        run(
          'insert into erasures (subject, erased) values (?, ?) on conflict (subject) do update set erased = excluded.erased',
          subjectOf(subject),
          now,
        );
        const { hits, errors } = isOf(subject);
        const id = idOf(subject);
        run(`delete from set_aside where instr(lower(body), ?)`, id);
        const hit = run(`delete from hits where ${hits.replaceAll('$1', '?1')}`, id);
        const error = run(`delete from errors where ${errors.replaceAll('$1', '?1')}`, id);
        return { ...countBy(() => 0), hit, error };
      });
    },
    retain(before: number, now: number): Counts {
      return transaction(database, () => {
        run('delete from erasures where erased < ?', now - LATE);
        run('delete from set_aside where received < ?', before);
        const hit = run('delete from hits where received < ?', before);
        return { ...countBy(() => 0), hit, error: run('delete from errors where received < ?', before) };
      });
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
