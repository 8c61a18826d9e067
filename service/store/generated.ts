import type { Kind } from '../arrival';
import { ask, type Steps } from './steps';

/** Rows that were made up, to try the console out: those with ids from `first` to `last`. `last` is null while they are being written. */
export interface GeneratedRange {
  readonly kind: Kind;
  readonly first: number;
  readonly last: number | null;
  /** ms since the epoch: what happened until then was made up. */
  readonly until: number;
}

export interface Generated {
  readonly ranges: readonly GeneratedRange[];
  /** True once somebody has deleted them: they are not made up again. */
  readonly cleared: boolean;
  /** True while figures may still have what was deleted. */
  readonly settling: boolean;
}

/** The kind of the row that says that nothing is to be made up again. */
const CLEARED = 'cleared';
const BEFORE_ALL = '0000-01-01';

/** The tables of what pages send. */
const TABLES: Readonly<Record<Kind, string>> = {
  ...{ hit: 'hits', error: 'errors', rejection: 'rejections', receipt: 'receipts', unanswered: 'unanswered' },
};
const tables = Object.entries(TABLES) as [Kind, string][];

interface StoredRange extends Omit<GeneratedRange, 'kind'> {
  readonly kind: Kind | typeof CLEARED;
}

/** Reads what was made up; undefined in a store that never had any of it, such as every one in production. */
export function* readGenerated(): Steps<Generated | undefined> {
  const rows = yield* ask<StoredRange>('select kind, first, last, until from generated order by kind, first');
  if (!rows.length) return undefined;
  const late = yield* ask("select id from facts_through where rebuild <> '' or exists (select day from fact_days)");
  return {
    ranges: rows.filter((row): row is GeneratedRange => row.kind !== CLEARED),
    cleared: rows.some(({ kind }) => kind === CLEARED),
    settling: late.length > 0,
  };
}

const within = '(id >= $1 and id <= $2)';

/** Deletes the rows of a range, and all that hangs on them. */
function* deleteRange({ kind, first, last }: GeneratedRange): Steps<void> {
  const ids = [first, last ?? Number.MAX_SAFE_INTEGER];
  if (kind === 'hit') {
    yield* ask(`delete from links where visitor in (select visitor from hits where ${within})`, ...ids);
    for (const table of ['deliveries', 'told'])
      yield* ask(`delete from ${table} where event in (select hit_id from hits where ${within})`, ...ids);
  }
  yield* ask(`delete from ${TABLES[kind]} where ${within}`, ...ids);
  // Files that are written anew need not lose each of them.
  if (kind === 'hit') yield* ask('delete from fact_changes where hit >= $1 and hit <= $2', ...ids);
}

/**
 * Begins to make rows up: what is put until `endGenerated` is theirs. Returns why not instead: `others`, if the store has rows of somebody who did not
 * make them up; `cleared`, if they have been deleted. What an earlier begin left unfinished is deleted.
 */
export function* beginGenerated(until: number): Steps<'begun' | 'others' | 'cleared'> {
  const known = yield* readGenerated();
  if (known?.cleared) return 'cleared';
  if (!known)
    for (const [, name] of tables) {
      const [row] = yield* ask(`select id from ${name} limit 1`);
      if (row) return 'others';
    }
  for (const range of known?.ranges ?? []) if (range.last === null) yield* deleteRange(range);
  // A range without a row has the first id of the next one.
  yield* ask('delete from generated where last is null or last < first');
  for (const [kind, name] of tables)
    yield* ask(
      `insert into generated (kind, first, last, until) select cast($1 as text), coalesce(max(id), 0) + 1, null, cast($2 as bigint) from ${name}`,
      kind,
      until,
    );
  return 'begun';
}

export function* endGenerated(): Steps<void> {
  for (const [kind, name] of tables)
    yield* ask(`update generated set last = (select coalesce(max(id), 0) from ${name}) where kind = $1 and last is null`, kind);
}

/** Deletes all that was made up, and asks for figures without it. Returns false in a store that has none. */
export function* clearGenerated(at: number): Steps<boolean> {
  const known = yield* readGenerated();
  if (!known?.ranges.length) return false;
  for (const range of known.ranges) yield* deleteRange(range);
  yield* ask('delete from generated');
  // Charts would note for good what was first seen in hits that were made up.
  yield* ask('delete from moments');
  yield* ask('insert into generated (kind, first, last, until) values ($1, 0, 0, $2)', CLEARED, at);
  yield* ask('update facts_through set rebuild = $1', BEFORE_ALL);
  return true;
}
