import { DAY } from '../../lib/time/day';
import { BODY_OF_HIT, bodyOf, type Columns, packBody, type StoredBody } from './packed-body';
import { ask, type Each, jsonOfIds, type Steps } from './steps';
import { columnNames, tables } from './tables';

/** A row of hits by its columns. */
export type HitRow = StoredBody & Columns & { readonly id: number; readonly received: number };

/** The body of a packed hit: SQL that reads a field of it finds none. Packed, the id of a page takes half of the room of its column. */
export const EMPTY = { body: '{}', page: null } as const;

const COLUMNS = ['id', ...columnNames(tables.hit), 'packed'];
const OTHERS = columnNames(tables.hit).filter((name) => !BODY_OF_HIT.split(', ').includes(name) && name !== 'body');

/** A hit whose body is due. */
export interface Due {
  readonly id: number;
  readonly received: number;
}

/** Hits that are packed together. */
export interface Piece {
  readonly due: readonly Due[];
  /** The number of hits, and the last one's id. */
  readonly seen: number;
  readonly last: number;
}

/**
 * Finds the next hits to pack, received before this time: goes on after the last piece, through at most `most` of them, and ends at the first one that
 * is not due. One that was received later than a day from now, by a clock that was wrong, stays as it is and ends nothing.
 */
export function* nextPiece(before: number, now: number, most: number): Steps<Piece> {
  const [state] = yield* ask<{ after: number }>('select after from packing');
  const rows = yield* ask<Due & { readonly plain: number }>(
    'select id, received, case when packed is null then 1 else 0 end as plain from hits where id > $1 order by id limit $2',
    ...[state?.after ?? 0, most],
  );
  const end = rows.findIndex(({ received }) => received >= before && received <= now + DAY);
  const through = end < 0 ? rows : rows.slice(0, end);
  const due = through.filter(({ plain, received }) => plain && received < before).map(({ id, received }) => ({ id, received }));
  return { due, seen: through.length, last: through.at(-1)?.id ?? 0 };
}

/** Reads the hits of a piece, without those that somebody else has packed or deleted by now. */
export const readDue = (due: readonly Due[], each: Each): Steps<readonly HitRow[]> =>
  ask<HitRow>(
    `select hits.id, ${OTHERS.join(', ')}, ${BODY_OF_HIT} from ${each} cross join hits
      where hits.id = cast(value ->> 'id' as bigint) and packed is null`,
    jsonOfIds(due.map(({ id }) => id)),
  );

/** Notes that a piece is packed. */
export function* endPiece({ last }: Piece): Steps<void> {
  yield* ask('update packing set after = $1 where after < $1', last);
}

/**
 * SQLite leaves a row that has become smaller where it was, and a page half empty. Rows that are deleted and inserted again fill pages. The facts
 * have them as they were.
 */
function* rewriteInSqlite(rows: readonly HitRow[], each: Each): Steps<void> {
  if (!rows.length) return;
  const [noted] = yield* ask<{ seq: number }>('select coalesce(max(seq), 0) as seq from fact_changes');
  yield* ask(`delete from hits where id in (select cast(value ->> 'id' as bigint) from ${each})`, jsonOfIds(rows.map(({ id }) => id)));
  const insert = `insert into hits (${COLUMNS.join(', ')}) values (${COLUMNS.map((_, i) => `$${i + 1}`).join(', ')})`;
  for (const row of rows) {
    const values: Readonly<Record<string, unknown>> = { ...row, ...EMPTY, packed: packBody(bodyOf(row), { ...row, ...EMPTY }) };
    yield* ask(insert, ...COLUMNS.map((name) => values[name]));
  }
  yield* ask('delete from fact_changes where seq > $1', noted?.seq ?? 0);
}

/** Packs the next hits in SQLite, in one transaction. Returns the number of hits that it has gone through, 0 if none are left. */
export function* packInSqlite(before: number, now: number, most: number, each: Each): Steps<number> {
  const piece = yield* nextPiece(before, now, most);
  yield* rewriteInSqlite(yield* readDue(piece.due, each), each);
  yield* endPiece(piece);
  return piece.seen;
}
