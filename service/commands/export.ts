import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kind } from '../arrival';
import { toLine } from '../store/line';
import type { Row, Store, Subject } from '../store/store';

/** Rows that are read at once. */
const PAGE = 1_000;

/** A person's rows of a kind, oldest first. */
async function* rowsOfPerson(store: Store, kind: Kind, subject: Subject): AsyncGenerator<Row> {
  const { rows } = await store.person(subject);
  const ids = rows[kind];
  for (let from = 0; from < ids.length; from += PAGE)
    yield* (await store.rows(kind, ids.slice(from, from + PAGE))).sort((a, b) => a.id - b.id);
}

/** Every row of a kind, or a person's alone, oldest first, read page by page. */
export async function* rowsOf(store: Store, kind: Kind, subject?: Subject): AsyncGenerator<Row> {
  if (subject) return yield* rowsOfPerson(store, kind, subject);
  for (let after = 0; ; ) {
    const page = await store.page(kind, after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
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
