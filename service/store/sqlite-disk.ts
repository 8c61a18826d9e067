import type { Sqlite } from '../thread/sqlite';

/** Pages that one step gives back at most: 20 MB, which takes a tenth of a second. */
const MOST_PAGES = 2_500;
/** One of so many pages may be free: the next day’s rows overwrite it. */
const FREE = 16;

/**
 * Settings of the file. A page of 4 KB, the default, holds three hits and leaves a fifth of it empty; one of 8 KB holds seven. Free pages can be given back in steps, in files that this release has made. What a transaction or a reader has let the file of
 * writes, `-wal`, grow to over 16 MB is cut off when it begins anew.
 */
export const DISK = { file: ['page_size = 8192', 'auto_vacuum = incremental'], own: ['journal_size_limit = 16777216'] };

const read = (database: Sqlite, pragma: string) =>
  Number(Object.values(database.prepare(`pragma ${pragma}`).get() as Readonly<Record<string, number>>)[0]);

/** Hands pages back to the system that deleted rows have left, a part of them. */
export function giveBack(database: Sqlite): void {
  const due = Math.min(MOST_PAGES, read(database, 'freelist_count') - Math.ceil(read(database, 'page_count') / FREE));
  if (due > 0) database.prepare(`pragma incremental_vacuum(${due})`).all();
}
