import type { Kind } from '../arrival';
import { ask, type Steps } from './steps';
import type { Row } from './store';
import { rowsOfKind } from './tables';

/** Bytes of bodies, about, after which a page ends. One body has up to 256 KB. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Rows that are read at once. */
const STEP = 32;

/** Returns a row with its body, which was read as text. */
export const fromText = ({ body, ...row }: Row & { readonly body: Row['body'] | string }): Row => ({
  ...row,
  body: typeof body === 'string' ? (JSON.parse(body) as Row['body']) : body,
});

/** Reads rows with ids over `after` in ascending order: `limit` of them, or fewer if these would be over 4 MB, but at least one. */
export function* readPage(kind: Kind, after: number, limit: number): Steps<Row[]> {
  const page: Row[] = [];
  let bytes = 0;
  for (let last = after; page.length < limit; last = page.at(-1)?.id ?? last) {
    const step = Math.min(STEP, limit - page.length);
    const rows = yield* ask<Row>(rowsOfKind(kind, 'id > $1 order by id limit $2', 'cast(body as text) as body'), last, step);
    for (const row of rows) {
      bytes += `${row.body}`.length;
      if (page.length && bytes > MOST_BYTES) return page;
      page.push(fromText(row));
    }
    if (rows.length < step) break;
  }
  return page;
}
