import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kind } from '../arrival';
import { toLine } from '../store/line';
import type { Row, Store, Subject } from '../store/store';

/** Rows that are read at once. */
const PAGE = 1_000;

/** The rows of an export: all by default. */
export interface Asked {
  readonly subject?: Subject;
  /** Rows received at this time or later, ms since the epoch. */
  readonly since?: number;
  /** Rows received before this time, ms since the epoch. */
  readonly until?: number;
  /** Rows after this one: its id, or its key. */
  readonly after?: string;
}

/** A person's rows of a kind after a row, oldest first. */
async function* rowsOfPerson(store: Store, kind: Kind, subject: Subject, after: number): AsyncGenerator<Row> {
  const { rows } = await store.person(subject);
  const ids = rows[kind].filter((id) => id > after);
  for (let from = 0; from < ids.length; from += PAGE)
    yield* (await store.rows(kind, ids.slice(from, from + PAGE))).sort((a, b) => a.id - b.id);
}

/** All rows of a kind after a row, oldest first, read page by page. */
async function* rowsAfter(store: Store, kind: Kind, after: number): AsyncGenerator<Row> {
  for (let last = after; ; ) {
    const page = await store.page(kind, last, PAGE);
    yield* page;
    const end = page.at(-1);
    if (!end) return;
    last = end.id;
  }
}

/** Returns the id that `after` names. Throws if no row has the key. */
async function idOf(store: Store, kind: Kind, after: string): Promise<number> {
  const id = /^\d{1,15}$/.test(after) ? Number(after) : await store.find(kind, after);
  if (id === undefined) throw new Error(`No row has the key ${after}`);
  return id;
}

/** Rows of a kind, oldest first. */
export async function* rowsOf(
  store: Store,
  kind: Kind,
  { subject, since = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY, after }: Asked = {},
): AsyncGenerator<Row> {
  const last = after === undefined ? 0 : await idOf(store, kind, after);
  // Ids grow as rows are stored, so an earlier id may have been received later.
  const before = since === Number.NEGATIVE_INFINITY ? 0 : ((await store.firstSince(kind, since)) ?? Number.POSITIVE_INFINITY) - 1;
  const from = Math.max(last, before);
  if (from === Number.POSITIVE_INFINITY) return;
  for await (const row of subject ? rowsOfPerson(store, kind, subject, from) : rowsAfter(store, kind, from))
    if (row.received >= since && row.received < until) yield row;
}

async function* lines(rows: AsyncIterable<Row>) {
  for await (const row of rows) yield `${JSON.stringify(toLine(row))}\n`;
}

/** Writes rows as lines of JSON into a file, which is there when it is whole, or to the stream. */
export async function exportLines(rows: AsyncIterable<Row>, to: string | Writable): Promise<void> {
  const text = () => Readable.from(lines(rows));
  if (typeof to !== 'string') return pipeline(text(), to, { end: false });
  const partial = `${to}.partial`;
  try {
    // Visitors' data is for nobody else on the machine.
    await pipeline(text(), createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, to);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
