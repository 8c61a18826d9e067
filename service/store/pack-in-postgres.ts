import { type Due, EMPTY, readDue } from './pack-hits';
import { bodyOf, inOrderOfWords, packBody } from './packed-body';
import { ask, type Each, jsonOf, type Steps } from './steps';

/**
 * Transactions of a piece. An update writes a row anew, and mostly its entries in the indexes, too: all rows of a page at once split the pages of
 * indexes in two, which stay half empty. Each turn needs less than the tenth that is free, once the entries of the turn before are gone.
 */
const TURNS = 12;

/** Divides the hits of a piece into turns, so that neighbours are in different ones. */
export const turnsOf = (due: readonly Due[]): readonly (readonly Due[])[] =>
  Array.from({ length: TURNS }, (_, turn) => due.filter((_, i) => i % TURNS === turn)).filter(({ length }) => length);

/** Each of these steps through an index in a way that marks the entries of rows that are gone. Bitmaps do not. */
const ONE_BY_ONE = 'set local enable_bitmapscan = off';
/** By `=` alone, a scan of a unique index would stop at the first row. */
const PASS_IDS = (each: Each) => `select count(*) from ${each} cross join hits where hits.id = any(array[cast(value ->> 'id' as bigint)])`;
const PASS_TIMES = (each: Each) =>
  `select count(*) from ${each} cross join hits where hits.received = cast(value ->> 'received' as bigint)`;

/** Lets the next inserts into indexes take the room of entries whose rows the turn before has written anew. */
function* passBy(packed: readonly Due[], each: Each): Steps<void> {
  if (!packed.length) return;
  yield* ask(ONE_BY_ONE);
  yield* ask(PASS_IDS(each), jsonOf(packed));
  yield* ask(PASS_TIMES(each), jsonOf(packed));
}

/** Packs the hits of a turn. `jsonb` has lost the order of fields: that of the words takes a fifth less. */
export function* packTurn(due: readonly Due[], before: readonly Due[], each: Each): Steps<void> {
  yield* passBy(before, each);
  const rows = yield* readDue(due, each);
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
