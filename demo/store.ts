import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { awaitDatabaseLock } from './database-lock';

export type Kind = 'hit' | 'rejection' | 'receipt' | 'error' | 'answer' | 'csp';

/** Something received. `id` grows, `time` is in ms since the epoch. */
export interface Entry {
  readonly id: number;
  readonly kind: Kind;
  readonly time: number;
  readonly body: unknown;
}

export interface Arrival {
  readonly body: unknown;
  /** Identifies repeats: a second arrival of the same kind and key is dropped. */
  readonly key?: string;
}

export interface Store {
  /** Stores all arrivals or, if that fails, none. Returns those that were new. */
  add(kind: Kind, arrivals: readonly Arrival[]): Entry[];
  /** Oldest first. */
  list(kind: Kind): Entry[];
  /** The newest `limit` entries after `id`, oldest first. */
  since(id: number, limit: number): Entry[];
  /** The rows of a query of docs/warehouse.md, on the view `hits`. */
  query(sql: string): object[];
  clear(): void;
  close(): void;
}

/** A demo that runs for weeks must not fill the disk. */
const MOST_KEPT = 50_000;

const SCHEMA = `
  pragma busy_timeout = 2000;
  create table if not exists received (
    id integer primary key autoincrement,
    kind text not null,
    key text,
    time integer not null,
    body text not null,
    unique (kind, key)
  );
  create temp view if not exists hits as
    select id, time as received, cast(body ->> 'timestamp' as integer) as happened, body ->> 'event' as event, body ->> 'site' as site,
      body ->> 'environment' as environment, coalesce(body ->> 'user_id', body ->> 'temp_id', body ->> 'edf_uuid') as visitor,
      body ->> 'sess_id' as session, body
    from received
    where kind = 'hit';
`;

interface Row {
  id: number;
  kind: Kind;
  time: number;
  body: string;
}

const toEntry = (row: unknown): Entry => ({ ...(row as Row), body: JSON.parse((row as Row).body) });

/** Opens or creates the database file; `:memory:` lasts as long as the process. SQLite is WebAssembly: nothing to compile. */
export async function openStore(file: string): Promise<Store> {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true });
    await awaitDatabaseLock(file);
  }
  const database = new sqlite.Database(file);
  database.exec(SCHEMA);
  const insert = database.prepare('insert or ignore into received (kind, key, time, body) values (?, ?, ?, ?)');
  const trim = database.prepare('delete from received where id <= (select max(id) from received) - ?');

  const transaction = <T>(work: () => T): T => {
    database.exec('begin immediate');
    try {
      const result = work();
      database.exec('commit');
      return result;
    } catch (error) {
      database.exec('rollback');
      throw error;
    }
  };

  return {
    add(kind, arrivals) {
      const time = Date.now();
      return transaction(() => {
        const fresh = arrivals.flatMap(({ body, key }) => {
          const { changes, lastInsertRowid } = insert.run([kind, key ?? null, time, JSON.stringify(body)]);
          return changes ? [{ id: Number(lastInsertRowid), kind, time, body }] : [];
        });
        trim.run([MOST_KEPT]);
        return fresh;
      });
    },
    list: (kind) => database.all('select id, kind, time, body from received where kind = ? order by id', [kind]).map(toEntry),
    since: (id, limit) =>
      database.all('select id, kind, time, body from received where id > ? order by id desc limit ?', [id, limit]).map(toEntry).reverse(),
    query: (sql) => database.all(sql) as object[],
    clear: () => database.exec('delete from received'),
    close() {
      insert.finalize();
      trim.finalize();
      database.close();
    },
  };
}
