import { countBy } from './counts';
import { LATE } from './erasures';
import { ask, type Each, jsonOfIds, type Steps } from './steps';
import type { Counts } from './store';

type Table = 'hits' | 'errors' | 'set_aside';

/** Selects the oldest rows received before `$1`, at most `$2`. */
const due = (table: Table, column: string) => `select ${column} from ${table} where received < $1 order by received limit $2`;

/**
 * Deletes at most `most` hits, errors and arrivals set aside that were received before this time, the oldest first, and the ids of visitors who
 * have no hit left. Returns the numbers of hits and errors.
 */
export function* retain(before: number, now: number, most: number, each: Each): Steps<Counts> {
  yield* ask('delete from erasures where erased < $1', now - LATE);
  yield* ask(`delete from set_aside where received < $1 and key in (${due('set_aside', 'key')})`, before, most);
  const errors = yield* ask(`delete from errors where id in (${due('errors', 'id')}) returning id`, before, most);
  const hits = yield* ask<{ visitor: string | null }>(
    `delete from hits where id in (${due('hits', 'id')}) returning visitor`,
    before,
    most,
  );
  yield* ask(
    `delete from links where since < $2 and visitor in (select value ->> 'id' from ${each})
      and not exists (select 1 from hits where hits.visitor = links.visitor)`,
    jsonOfIds(new Set(hits.flatMap(({ visitor }) => visitor ?? []))),
    before,
  );
  return { ...countBy(() => 0), hit: hits.length, error: errors.length };
}
