import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';

export type Sqlite = Database.Database;

/**
 * Opens or creates a database file that several processes may use. A commit is flushed to disk before it returns; readers block no writer.
 * SQLite overwrites deleted rows, as they may be personal.
 */
export function openSqlite(file: string): Sqlite {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new Database(file);
  // Set first, so that two processes that create the file wait for each other.
  database.exec('pragma busy_timeout = 10000');
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  database.exec('pragma secure_delete = on');
  return database;
}

/** Runs `work` in a transaction. */
export function transaction<T>(database: Sqlite, work: () => T): T {
  database.exec('begin immediate');
  try {
    const result = work();
    database.exec('commit');
    return result;
  } catch (error) {
    // A full disk ends the transaction by itself.
    if (database.inTransaction) database.exec('rollback');
    throw error;
  }
}
