import { openSqlite, transaction } from '../thread/sqlite';

/** Arrivals of one request, as JSON. */
export interface Written {
  readonly id: number;
  readonly arrivals: string;
}

const SCHEMA = 'create table if not exists log (id integer primary key autoincrement, arrivals text not null)';

/** Writes that a worker takes at once, and characters of them. */
const MOST_WRITES = 500;
const MOST_TEXT = 4 * 1024 * 1024;

export type SqliteLog = ReturnType<typeof open>;

/** The embedded log: a table that intake appends to and workers delete from. */
export function open(file: string) {
  const database = openSqlite(file);
  database.exec(SCHEMA);
  const insert = database.prepare('insert into log (arrivals) select value from json_each(?)');
  const oldest = database.prepare(
    `select id, arrivals from (select id, arrivals, sum(length(arrivals)) over (order by id) as text from
      (select id, arrivals from log order by id limit ${MOST_WRITES})) where text <= ${MOST_TEXT} order by id`,
  );
  const first = database.prepare('select id, arrivals from log order by id limit 1');
  const remove = database.prepare('delete from log where id in (select value from json_each(?))');
  const count = database.prepare('select count(*) as lag from log');
  return {
    /** Several requests' arrivals, each as JSON, with one flush. */
    append(requests: readonly string[]): void {
      transaction(database, () => insert.run(JSON.stringify(requests)));
    },
    take(): Written[] {
      const some = oldest.all() as Written[];
      return some.length ? some : (first.all() as Written[]);
    },
    remove(ids: readonly number[]): void {
      transaction(database, () => remove.run(JSON.stringify(ids)));
    },
    lag: (): number => (count.get() as { lag: number }).lag,
    close(): void {
      database.exec('pragma wal_checkpoint(truncate)');
      database.close();
    },
  };
}
