import type { Kind as Stored } from '../../service/arrival';
import { tables } from '../../service/store/tables';
import { below, type Cursor, newestFirst, writeCursor } from './cursor';
import { type Entry, type Kind, kinds } from './entry';
import type { OwnEntries } from './own-entries';
import { isOwn } from './own-rows';

export interface Asked {
  /** All kinds if undefined. */
  readonly kind?: Kind;
  /** Keeps only entries that contain this text, in any case. */
  readonly text?: string;
  readonly before?: Cursor;
  readonly limit: number;
}

/** The entries, newest first. */
export interface Page {
  readonly entries: readonly Entry[];
  /** The cursor of the next page; absent on the last one. A page of a text search may have few entries or none, and still a next page. */
  readonly older?: string;
  /** The number of all entries by kind. */
  readonly counts: Readonly<Record<Kind, number>>;
}

/** Runs a query with its values. Returns the rows. */
export type Query = (sql: string, values?: readonly unknown[]) => Promise<object[]>;

const isStored = (kind: Kind): kind is Stored => Object.hasOwn(tables, kind);

/** The number of rows searched for a text at once. A page's time must not grow with the store. */
const MOST_SEARCHED = 20_000;

/** Reads each page from where the last one ended, so that the thousandth costs as much as the first. */
export function createArrivals(query: Query, own: OwnEntries, most = MOST_SEARCHED): (asked: Asked) => Promise<Page> {
  const count = async (kind: Kind) => {
    if (!isStored(kind)) return own.list(kind).length;
    const [row] = (await query(`select count(*) as count from ${tables[kind].name} where ${isOwn(kind)}`)) as { count: number }[];
    return row?.count ?? 0;
  };

  const read = async (kind: Kind, { text, before, limit }: Asked): Promise<Entry[]> => {
    const [time, id] = below(before, kind);
    const wanted = text?.toLowerCase();
    if (!isStored(kind)) {
      const older = own.list(kind).filter((entry) => entry.time < time || (entry.time === time && entry.id < id));
      const found = wanted ? older.filter(({ body }) => JSON.stringify(body).toLowerCase().includes(wanted)) : older;
      return found.slice(-limit);
    }
    const { name } = tables[kind];
    const rows = `select id, received as time, body from ${name} where (received, id) < (?, ?) and ${isOwn(kind)} order by received desc, id desc limit`;
    const found = wanted
      ? query(`select * from (${rows} ${most}) where instr(lower(body), ?) > 0 order by time desc, id desc limit ?`, [
          time,
          id,
          wanted,
          limit,
        ])
      : query(`${rows} ?`, [time, id, limit]);
    return ((await found) as (Omit<Entry, 'kind'> & { body: string })[]).map((row) => ({ ...row, kind, body: JSON.parse(row.body) }));
  };

  /** Returns the last row of a kind to search for a text; undefined if all rows are searched. */
  const endOf = async (kind: Kind, { text, before }: Asked): Promise<Cursor | undefined> => {
    if (!text || !isStored(kind)) return undefined;
    const sql = `select id, received as time from ${tables[kind].name} where (received, id) < (?, ?) and ${isOwn(kind)}
      order by received desc, id desc limit 1 offset ${most - 1}`;
    const [row] = (await query(sql, below(before, kind))) as Omit<Cursor, 'kind'>[];
    return row && { ...row, kind };
  };

  return async (asked) => {
    const more = { ...asked, limit: asked.limit + 1 };
    const wanted = asked.kind ? [asked.kind] : kinds;
    const found = await Promise.all(wanted.map((kind) => read(kind, more)));
    const ends = await Promise.all(wanted.map((kind) => endOf(kind, asked)));
    // Drops entries older than the end of one kind's search: between them may be others that were not searched.
    const [end] = ends.flatMap((one) => one ?? []).sort(newestFirst);
    const sorted = found
      .flat()
      .filter((entry) => !end || newestFirst(entry, end) <= 0)
      .sort(newestFirst);
    const entries = sorted.slice(0, asked.limit);
    const last = sorted.length > asked.limit ? entries.at(-1) : end;
    const counts = await Promise.all(kinds.map(async (kind) => [kind, await count(kind)] as const));
    return {
      entries,
      ...(last && { older: writeCursor(last) }),
      counts: Object.fromEntries(counts) as Record<Kind, number>,
    };
  };
}
