import { DAY } from '../../lib/time/day';
import { giveUpFacts } from './fact-files';
import { retainCounts } from './keep-counts';
import { forgetSenders } from './outbox-list';
import { ask, type Each, jsonOfIds, type Steps } from './steps';
import type { Counts } from './store';
import { countBy, LATE } from './tables';

/** ms for which the sealed sender of an event may wait for a replay: no vendor takes an older event. */
const LONGEST_SEALED = 7 * DAY;

/** Selects when the first erasure was made of which entries of before may wait in the log. */
const WAITING = `select min(erasure_records.at) from erasure_outcomes join erasure_records on erasure_records.id = erasure
  where place = 'log' and outcome in ('waiting', 'failed')`;

/**
 * Selects the oldest rows received before `$1`, at most `$2`. A row that happened later, but not after `$3`, stays: the service's clock was
 * wrong when it arrived.
 */
const due = (table: 'hits' | 'errors') =>
  `select id from ${table} where received < $1 and (happened is null or happened < $1 or happened > $3) order by received limit $2`;

/**
 * Deletes what was received before this time: at most `most` hits and errors each, the oldest first, the ids of visitors who have no hit left,
 * arrivals set aside, and the list of facts that nobody writes any more. Returns the numbers of hits and errors.
 */
export function* retain(before: number, now: number, most: number, each: Each): Steps<Counts> {
  yield* giveUpFacts(now);
  yield* retainCounts(now);
  // A worker that was down for long takes hits out of the log that no browser would send any more.
  yield* ask(`delete from erasures where erased < $1 and erased < coalesce((${WAITING}), $1)`, now - LATE);
  yield* ask('delete from set_aside where received < $1', before);
  yield* ask('delete from told where at < $1', before);
  yield* forgetSenders(now - LONGEST_SEALED);
  const bounds = [before, most, now + DAY];
  const errors = yield* ask(`delete from errors where id in (${due('errors')}) returning id`, ...bounds);
  const hits = yield* ask<{ visitor: string | null }>(`delete from hits where id in (${due('hits')}) returning visitor`, ...bounds);
  yield* ask(
    `delete from links where since < $2 and visitor in (select value ->> 'id' from ${each})
      and not exists (select 1 from hits where hits.visitor = links.visitor)`,
    jsonOfIds(new Set(hits.flatMap(({ visitor }) => visitor ?? []))),
    before,
  );
  return { ...countBy(() => 0), hit: hits.length, error: errors.length };
}
