import type { Kind } from '../arrival';
import { bodyOf, type StoredBody } from './packed-body';
import { ask, type Steps } from './steps';
import type { Row } from './store';
import { rowsOfKind } from './tables';

/** Bytes of bodies, about, after which a page ends. One body has up to 256 KB. */
const MOST_BYTES = 4 * 1024 * 1024;

/** A packed body is about a sixth of what it was. */
const UNPACKED = 6;

/** Rows that are read at once. */
const STEP = 32;

/** A row as `rowsOfKind` selects it. */
export type StoredRow = StoredBody & Omit<Row, 'body'>;

export const fromStored = ({ id, received, visitor, ...stored }: StoredRow): Row => ({
  ...{ id, received, body: bodyOf(stored) },
  ...(visitor !== undefined && { visitor }),
});

/** About the bytes of a body, before it is read. */
const bytesOf = ({ packed, body }: StoredRow): number => (packed ? UNPACKED * packed.byteLength : `${body}`.length);

/** Reads rows with ids over `after` in ascending order: `limit` of them, or fewer if these would be over 4 MB, but at least one. */
export function* readPage(kind: Kind, after: number, limit: number): Steps<Row[]> {
  const page: Row[] = [];
  let bytes = 0;
  for (let last = after; page.length < limit; last = page.at(-1)?.id ?? last) {
    const step = Math.min(STEP, limit - page.length);
    const rows = yield* ask<StoredRow>(rowsOfKind(kind, 'id > $1 order by id limit $2'), last, step);
    for (const row of rows) {
      bytes += bytesOf(row);
      if (page.length && bytes > MOST_BYTES) return page;
      page.push(fromStored(row));
    }
    if (rows.length < step) break;
  }
  return page;
}
