import type { Kind as Stored } from '../../service/arrival';
import { tables } from '../../service/store/tables';
import { below, type Cursor, newestFirst, writeCursor } from './cursor';
import { type Entry, type Kind, kinds } from './entry';
import type { OwnEntries } from './own-entries';

export interface Asked {
  /** All kinds where it says none. */
  readonly kind?: Kind;
  /** Only what has this text somewhere in it, in letters of any case. */
  readonly text?: string;
  readonly before?: Cursor;
  readonly limit: number;
}

/** Entries, newest first. */
export interface Page {
  readonly entries: readonly Entry[];
  /** The cursor of the next page; absent on the last one. */
  readonly older?: string;
  /** The number of all entries by kind. */
  readonly counts: Readonly<Record<Kind, number>>;
}

/** Rows of a query with its values. */
export type Query = (sql: string, values?: readonly unknown[]) => Promise<object[]>;

const isStored = (kind: Kind): kind is Stored => Object.hasOwn(tables, kind);

/** Reads pages by the place where the last one ended, so that the thousandth costs what the first does. */
export function createArrivals(query: Query, own: OwnEntries): (asked: Asked) => Promise<Page> {
  const count = async (kind: Kind) => {
    if (!isStored(kind)) return own.list(kind).length;
    const [row] = (await query(`select count(*) as count from ${tables[kind].name}`)) as { count: number }[];
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
    const having = wanted ? 'and instr(lower(body), ?) > 0' : '';
    const sql = `select id, received as time, body from ${tables[kind].name}
      where (received, id) < (?, ?) ${having} order by received desc, id desc limit ?`;
    const rows = (await query(sql, [time, id, ...(wanted ? [wanted] : []), limit])) as (Omit<Entry, 'kind'> & { body: string })[];
    return rows.map((row) => ({ ...row, kind, body: JSON.parse(row.body) }));
  };

  return async (asked) => {
    const more = { ...asked, limit: asked.limit + 1 };
    const found = await Promise.all((asked.kind ? [asked.kind] : kinds).map((kind) => read(kind, more)));
    const sorted = found.flat().sort(newestFirst);
    const entries = sorted.slice(0, asked.limit);
    const last = entries.at(-1);
    const counts = await Promise.all(kinds.map(async (kind) => [kind, await count(kind)] as const));
    return {
      entries,
      ...(last && sorted.length > asked.limit && { older: writeCursor(last) }),
      counts: Object.fromEntries(counts) as Record<Kind, number>,
    };
  };
}
