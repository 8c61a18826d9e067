import { openSqlite } from '../../service/thread/sqlite';

export type Sql = ReturnType<typeof open>;

/** Opens the store's file for queries that the service's port lacks. Runs on its own thread. */
export function open(file: string) {
  const database = openSqlite(file);
  return {
    all: (sql: string, values: readonly unknown[] = []): object[] => database.prepare(sql).all(...values) as object[],
    execute: (sql: string): void => void database.exec(sql),
    close: (): void => void database.close(),
  };
}
