import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDamaged, openSqlite, type Sqlite } from '../thread/sqlite';

/** A damaged log before and after its entries have been read. */
const UNREAD = '.unread';
const READ = '.damaged';

/**
 * Renames a log and its write-ahead log, which may have the newest entries. Connections that still have it open keep its shared memory; a new log
 * gets its own.
 */
function rename(from: string, to: string): void {
  for (const end of ['', '-wal']) if (existsSync(from + end)) renameSync(from + end, to + end);
  rmSync(`${from}-shm`, { force: true });
}

/** Fails if SQLite finds a fault. A prepared statement would keep the connection open after `close`, until it is collected. */
const CHECK = `create temp table faults (fault check (fault = 'ok'));
  insert into faults select quick_check from pragma_quick_check(1);
  drop table faults`;

/** Opens a log. Renames one whose structure is damaged, and opens a new one in its place, so that the intake goes on. */
export function openIntact(file: string, pragmas: readonly string[]): Sqlite {
  let database: Sqlite | undefined;
  try {
    database = openSqlite(file, { file: pragmas });
    database.exec(CHECK);
    return database;
  } catch (error) {
    database?.close();
    if (!isDamaged(error) && (error as { readonly code?: string }).code !== 'SQLITE_CONSTRAINT_CHECK') throw error;
  }
  rename(file, `${file}.${Date.now()}${UNREAD}`);
  return openSqlite(file, { file: pragmas });
}

type Append = (texts: readonly string[]) => void;

/** Entries that are flushed together, so that a long log delays the start by little. */
const TOGETHER = 1_000;

/** Appends the entries of a damaged log that can still be read, found one by one: ids that lead to a damaged page are left out. */
function salvage(file: string, append: Append): void {
  const read: string[] = [];
  let database: Sqlite | undefined;
  try {
    database = openSqlite(file);
    const { seq } = database.prepare("select seq from sqlite_sequence where name = 'log'").get() as { readonly seq: number };
    const next = database.prepare('select id, text from log where id >= ? order by id limit 1');
    for (let id = 1; id <= seq; ) {
      try {
        const [row] = next.all(id) as { readonly id: number; readonly text: string }[];
        if (!row) break;
        read.push(row.text);
        id = row.id + 1;
      } catch (error) {
        if (!isDamaged(error)) throw error;
        id += 1;
      }
      if (read.length < TOGETHER) continue;
      append(read);
      read.length = 0;
    }
  } catch (error) {
    if (!isDamaged(error)) throw error;
  } finally {
    database?.close();
  }
  append(read);
}

/** Appends what can be read of damaged logs in the log's folder. They stay as `.damaged`; an entry that nobody can read has the worker tell of each. */
export function salvageDamaged(log: string, append: Append): void {
  const isUnread = (name: string) => name.startsWith(basename(log)) && name.endsWith(UNREAD);
  for (const name of readdirSync(dirname(log)).filter(isUnread)) {
    const file = join(dirname(log), name);
    append([`${file} is damaged`]);
    salvage(file, append);
    rename(file, file.slice(0, -UNREAD.length) + READ);
  }
}
