import { DAY } from '../../lib/time/day';
import { BODY_OF_HIT, bodyOf, type Columns, inOrderOfWords, packBody, type StoredBody } from './packed-body';
import { ask, type Each, jsonOf, jsonOfIds, type Steps } from './steps';
import { columnNames, tables } from './tables';

/** A row of hits by its columns. */
type HitRow = StoredBody & Columns & { readonly id: number; readonly received: number };

/** Packs the bodies of rows in an engine's way. */
export type Rewrite = (rows: readonly HitRow[], each: Each) => Steps<void>;

/** The body of a packed hit: SQL that reads a field of it finds none. Packed, the id of a page takes half of the room of its column. */
const EMPTY = { body: '{}', page: null } as const;

const COLUMNS = ['id', ...columnNames(tables.hit), 'packed'];

/**
 * SQLite leaves a row that has become smaller where it was, and a page half empty. Rows that are deleted and inserted again fill pages. The facts
 * have them as they were.
 */
export function* rewriteInSqlite(rows: readonly HitRow[], each: Each): Steps<void> {
  const [noted] = yield* ask<{ seq: number }>('select coalesce(max(seq), 0) as seq from fact_changes');
  yield* ask(`delete from hits where id in (select cast(value ->> 'id' as bigint) from ${each})`, jsonOfIds(rows.map(({ id }) => id)));
  const insert = `insert into hits (${COLUMNS.join(', ')}) values (${COLUMNS.map((_, i) => `$${i + 1}`).join(', ')})`;
  for (const row of rows) {
    const values: Readonly<Record<string, unknown>> = { ...row, ...EMPTY, packed: packBody(bodyOf(row), { ...row, ...EMPTY }) };
    yield* ask(insert, ...COLUMNS.map((name) => values[name]));
  }
  yield* ask('delete from fact_changes where seq > $1', noted?.seq ?? 0);
}

/** `jsonb` has lost the order of fields: that of the words takes a fifth less. */
export function* rewriteInPostgres(rows: readonly HitRow[], each: Each): Steps<void> {
  const packed = rows.map((row) => ({
    id: row.id,
    packed: packBody(inOrderOfWords(bodyOf(row)), { ...row, ...EMPTY }).toString('base64'),
  }));
  yield* ask(
    `update hits set body = '${EMPTY.body}', page = ${EMPTY.page}, packed = given.packed
      from (select cast(value ->> 'id' as bigint) as hit, decode(value ->> 'packed', 'base64') as packed from ${each}) as given
      where hits.id = given.hit`,
    jsonOf(packed),
  );
}

/**
 * Packs the bodies of hits received before this time: goes on after the last one, through at most `most` of them, and ends at the first one that is
 * not due. One that was received later than a day from now, by a clock that was wrong, stays as it is and ends nothing. Returns the number of hits that
 * it has gone through, 0 if none are left.
 */
export function* packHits(before: number, now: number, most: number, rewrite: Rewrite, each: Each): Steps<number> {
  const [state] = yield* ask<{ after: number }>('select after from packing');
  const others = columnNames(tables.hit).filter((name) => !BODY_OF_HIT.split(', ').includes(name) && name !== 'body');
  const rows = yield* ask<HitRow>(
    `select id, ${others.join(', ')}, ${BODY_OF_HIT} from hits where id > $1 order by id limit $2`,
    ...[state?.after ?? 0, most],
  );
  const end = rows.findIndex(({ received }) => received >= before && received <= now + DAY);
  const through = end < 0 ? rows : rows.slice(0, end);
  const due = through.filter(({ packed, received }) => !packed && received < before);
  if (due.length) yield* rewrite(due, each);
  if (through.length) yield* ask('update packing set after = $1', through.at(-1)?.id);
  return through.length;
}
