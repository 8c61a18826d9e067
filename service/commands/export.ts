import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kind } from '../arrival';
import { toLine } from '../store/line';
import type { Row, Store } from '../store/store';

/** Rows that are read at once. */
const PAGE = 1_000;

/** Every row of a kind, oldest first, read page by page. */
export async function* rowsOf(store: Store, kind: Kind): AsyncGenerator<Row> {
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

/** Writes every row as a line of JSON into a file, which is there when it is whole, or to the stream. */
export async function exportLines(store: Store, kind: Kind, to: string | Writable): Promise<void> {
  const text = () => Readable.from(lines(rowsOf(store, kind)));
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
