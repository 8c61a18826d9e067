import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';

export type Sqlite = Database.Database;

/** Returns whether an error blames the structure of the file. */
export const isDamaged = (error: unknown): boolean => /^SQLITE_(?:CORRUPT|NOTADB)/.test(`${(error as { readonly code?: unknown }).code}`);

/**
 * Opens or creates a database file that several processes may use. A commit is flushed to disk before it returns; readers block no writer.
 * SQLite overwrites deleted rows, as they may be personal. `pragmas` are set before the file is created.
 */
export function openSqlite(file: string, pragmas: readonly string[] = []): Sqlite {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new Database(file);
  try {
    // Set first, so that two processes that create the file wait for each other.
    for (const pragma of ['busy_timeout = 10000', ...pragmas, 'journal_mode = wal', 'synchronous = full', 'secure_delete = on'])
      database.exec(`pragma ${pragma}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
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
