import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';

export type Sqlite = Database.Database;

/** ms for which a statement waits for others. */
const PATIENCE = 10_000;

/** Returns whether an error blames the structure of the file. */
export const isDamaged = (error: unknown): boolean => /^SQLITE_(?:CORRUPT|NOTADB)/.test(`${(error as { readonly code?: unknown }).code}`);

interface Settings {
  /** Pragmas of a file, which are set before it is created: to set them again would wait for whoever writes. */
  readonly file?: readonly string[];
  /** Pragmas of a connection. */
  readonly own?: readonly string[];
}

/**
 * Opens or creates a database file that several processes may use. A commit is flushed to disk before it returns; readers block no writer.
 * SQLite overwrites deleted rows, as they may be personal.
 */
export function openSqlite(path: string, { file = [], own = [] }: Settings = {}): Sqlite {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const isNew = !statSync(path, { throwIfNoEntry: false })?.size;
  const database = new Database(path);
  try {
    // Set first, so that two processes that create the file wait for each other.
    for (const pragma of [
      `busy_timeout = ${PATIENCE}`,
      ...(isNew ? file : []),
      ...own,
      'journal_mode = wal',
      'synchronous = full',
      'secure_delete = on',
    ])
      database.exec(`pragma ${pragma}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Empties the file of writes, which has rows as they were before they were deleted. Readers who stay keep it: they are waited for, in ms, and nobody
 * can write meanwhile.
 */
export function emptyWrites(database: Sqlite, forReaders = 100): void {
  database.exec(`pragma busy_timeout = ${forReaders}`);
  try {
    database.exec('pragma wal_checkpoint(truncate)');
  } finally {
    database.exec(`pragma busy_timeout = ${PATIENCE}`);
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
