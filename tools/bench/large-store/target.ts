import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { storeFile } from '../../../service/engines';
import type { Dialect } from '../../../service/store/migrations';
import { WRITING } from '../../../service/store/postgres-pool';
import { postgresDialect } from '../../../service/store/postgres-store';
import { sqliteDialect } from '../../../service/store/sqlite-store';
import { openSqlite } from '../../../service/thread/sqlite';
import { postgresWords, sqliteWords, type Words } from './copies';

export type Row = Readonly<Record<string, unknown>>;

/** A store that is filled in its engine's SQL, without the service. */
export interface Target {
  readonly name: string;
  readonly words: Words;
  readonly dialect: Dialect;
  /** The environment of the service and its commands. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a statement. */
  ask(sql: string, ...values: readonly (string | number)[]): Promise<readonly Row[]>;
  /** Inserts rows into a table for the time of filling. `types`: its columns. */
  hold(table: string, types: Readonly<Record<string, string>>, rows: Iterable<Row>): Promise<void>;
  /** Drops what `hold` made, and leaves the store as its engine keeps it. */
  release(): Promise<void>;
  /** Bytes on disk by now. */
  bytes(): Promise<number>;
  /** Takes the lock of writers as the service does, and gives it back. */
  lock(): Promise<void>;
  close(): Promise<void>;
}

/** Rows of one statement that fills a table. */
const AT_ONCE = 500;

const pieces = function* <T>(rows: Iterable<T>): Generator<T[]> {
  let piece: T[] = [];
  for (const row of rows) {
    piece.push(row);
    if (piece.length < AT_ONCE) continue;
    yield piece;
    piece = [];
  }
  if (piece.length) yield piece;
};

/** ms between the tries of SQLite's own waiting for a lock; the last one again and again. */
const TRIES = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100] as const;

/** A file of SQLite in `data`, filled without a flush for each statement. */
export function openSqliteTarget(data: string): Target {
  const database = openSqlite(storeFile(data));
  for (const pragma of ['synchronous = off', 'cache_size = -400000', 'secure_delete = off']) database.exec(`pragma ${pragma}`);
  database.exec("attach ':memory:' as held");
  const probe = openSqlite(storeFile(data));
  probe.exec('pragma busy_timeout = 0');
  return {
    ...{ name: 'SQLite', words: sqliteWords, dialect: sqliteDialect, env: { DATA: data } },
    async ask(sql, ...values) {
      const statement = database.prepare(sql.replace(/\$(?=\d)/g, '?'));
      if (/^\s*(select|pragma)\b/.test(sql)) return statement.all(...values) as Row[];
      statement.run(...values);
      return [];
    },
    async hold(table, types, rows) {
      const names = Object.keys(types);
      database.exec(`create table held.${table} (${names.join(', ')})`);
      const insert = database.prepare(`insert into held.${table} values (${names.map(() => '?').join(', ')})`);
      for (const piece of pieces(rows)) {
        database.exec('begin');
        for (const row of piece) insert.run(...names.map((name) => row[name] ?? null));
        database.exec('commit');
      }
    },
    async release() {
      database.exec('detach held');
      database.exec('pragma wal_checkpoint(truncate)');
      database.exec('pragma synchronous = full');
    },
    bytes: async () =>
      readdirSync(data)
        .filter((name) => name.startsWith('store.sqlite'))
        .reduce((sum, name) => sum + (statSync(join(data, name), { throwIfNoEntry: false })?.size ?? 0), 0),
    async lock() {
      for (let turn = 0; ; turn++) {
        try {
          probe.exec('begin immediate');
          probe.exec('commit');
          return;
        } catch (error) {
          if (!/BUSY/.test(`${(error as { code?: string }).code}`)) throw error;
          await sleep(TRIES[Math.min(turn, TRIES.length - 1)]);
        }
      }
    },
    async close() {
      probe.close();
      database.close();
    },
  };
}

/** An empty database of PostgreSQL. */
export async function openPostgresTarget(data: string, url: string): Promise<Target> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set synchronous_commit = off');
  const waiting = new pg.Client({ connectionString: url });
  await waiting.connect();
  const held: string[] = [];
  return {
    ...{ name: 'PostgreSQL', words: postgresWords, dialect: postgresDialect, env: { DATA: data, DATABASE_URL: url } },
    ask: async (sql, ...values) => (await client.query(sql, [...values])).rows,
    async hold(table, types, rows) {
      const names = Object.keys(types);
      held.push(table);
      await client.query(`create unlogged table ${table} (${names.map((name) => `${name} ${types[name]}`).join(', ')})`);
      const isText = (name: string) => types[name] === 'bytea' || types[name] === 'jsonb';
      const columns = names.map((name) => (types[name] === 'bytea' ? `decode(${name}, 'base64')` : `${name}::${types[name]}`));
      const typed = names.map((name) => `${name} ${isText(name) ? 'text' : types[name]}`);
      for (const piece of pieces(rows)) {
        const json = JSON.stringify(piece, (_, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString('base64') : value));
        await client.query(
          `insert into ${table} select ${columns.join(', ')} from jsonb_to_recordset($1::jsonb) as row (${typed.join(', ')})`,
          [json],
        );
      }
    },
    async release() {
      for (const table of held) await client.query(`drop table ${table}`);
      await client.query('vacuum analyze');
      await client.query('checkpoint');
    },
    async bytes() {
      const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
      return Number(rows[0]?.bytes);
    },
    async lock() {
      await waiting.query('begin');
      await waiting.query('select pg_advisory_xact_lock($1)', [WRITING]);
      await waiting.query('commit');
    },
    async close() {
      await client.end();
      await waiting.end();
    },
  };
}
