import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { emptyWrites, isDamaged, transaction } from '../thread/sqlite';
import { adoptFiles } from './adopt-files';
import { openIntact, salvageDamaged } from './damaged-log';

/** Bytes after which a batch takes no further entry, and its most entries. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_ENTRIES = 1_000;

/** ms between two times that copies of deleted entries are removed. */
const FORGETTING = 5_000;

/** An entry has about 5 KB: three fit on a page. Pages of stored entries leave the file. */
const PRAGMAS = ['page_size = 16384', 'auto_vacuum = full'];

const SCHEMA = 'create table if not exists log (id integer primary key autoincrement, text text not null)';

/** The oldest entries. Their lengths are read first, as SQLite reads no text for those. */
const OLDEST = `select id, text from log where id <= (
  select max(id) from (select id, sum(bytes) over (order by id) - bytes as before
    from (select id, octet_length(text) as bytes from log order by id limit ${MOST_ENTRIES}))
  where before < ${MOST_BYTES}) order by id`;

/** Entries that are not done, the oldest first, and the id of the last one. */
export interface Taken {
  readonly texts: readonly string[];
  readonly last: number;
}

const inodeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.ino;

/** Opens the database and prepares its statements. */
function openFile(file: string) {
  const database = openIntact(file, PRAGMAS);
  database.exec(SCHEMA);
  const insert = database.prepare('insert into log (text) values (?)');
  const append = (texts: readonly string[]) =>
    transaction(database, () => {
      for (const text of texts) insert.run(text);
    });
  const insertBytes = database.prepare('insert into log (text) values (cast(? as text))');
  /** Appends texts in UTF-8, one after the other, each of which has an end. */
  const appendBytes = (bytes: Uint8Array, ends: readonly number[]) =>
    transaction(database, () => {
      let from = 0;
      for (const end of ends) {
        insertBytes.run([bytes.subarray(from, end)]);
        from = end;
      }
    });
  salvageDamaged(file, append);
  const oldest = database.prepare(OLDEST);
  const count = database.prepare('select count(*) as lag from log');
  const newest = database.prepare('select text from log order by id desc limit 1');
  const first = database.prepare('select text from log order by id limit 1');
  const remove = database.prepare('delete from log where id <= ?');
  return {
    inode: inodeOf(file),
    append,
    appendBytes,
    oldest: () => oldest.all() as { readonly id: number; readonly text: string }[],
    remove: (last: number) => void remove.run(last),
    newest: () => (newest.get() as { text: string } | undefined)?.text,
    first: () => (first.get() as { text: string } | undefined)?.text,
    lag: () => (count.get() as { lag: number }).lag,
    empty: () => emptyWrites(database),
    close: () => database.close(),
  };
}

export type SqliteLog = ReturnType<typeof open>;

/**
 * Opens the embedded log: a table that intakes append to and workers delete from. Ids become visible in ascending order, so a batch is all that
 * there is up to its last id. Visitors' data is for nobody else on the machine.
 */
export function open(folder: string) {
  const file = join(folder, 'log.sqlite');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let current = openFile(file);
  let forgotten = performance.now();

  const openAnew = () => {
    current.close();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    current = openFile(file);
  };

  /** Opens the file anew, and throws, if it is damaged, or if somebody has removed it: SQLite would go on with a file that has no name. */
  const inPlace = <T>(work: () => T): T => {
    let reason: unknown = new Error(`${file} was removed while it was open`);
    try {
      const result = work();
      if (inodeOf(file) === current.inode) return result;
    } catch (error) {
      if (!isDamaged(error)) throw error;
      reason = error;
    }
    openAnew();
    throw reason;
  };

  /** Truncates the write-ahead log, which has copies of entries that are deleted. */
  const forget = () => {
    const now = performance.now();
    if (now - forgotten < FORGETTING || !statSync(`${file}-wal`, { throwIfNoEntry: false })?.size) return;
    current.empty();
    forgotten = now;
  };

  adoptFiles(folder, current.append);

  return {
    /** Appends entries, their texts in UTF-8 with the end of each, in one transaction, which is flushed when this returns. */
    append: (bytes: Uint8Array, ends: readonly number[]): void => inPlace(() => current.appendBytes(bytes, ends)),
    take(): Taken | undefined {
      const rows = inPlace(current.oldest);
      const last = rows.at(-1);
      if (last) return { texts: rows.map(({ text }) => text), last: last.id };
      forget();
      return undefined;
    },
    remove: (last: number): void => inPlace(() => current.remove(last)),
    newest: (): string | undefined => inPlace(current.newest),
    first: (): string | undefined => inPlace(current.first),
    lag: (): number => inPlace(current.lag),
    close(): void {
      current.empty();
      current.close();
    },
  };
}
