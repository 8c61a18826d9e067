import { DAY } from '../../lib/time/day';
import type { Arrival } from '../arrival';
import type { CountedCell } from '../counts/counted-view';
import { ask, type Each, jsonOf, type Steps } from './steps';
import { LATE } from './tables';

/** Days that counts are kept: the 25 months for which the CNIL lets figures of an audience be kept. */
const KEPT_DAYS = 760;

const COLUMNS = ['day', 'hour', 'site', 'page', 'source', 'country'] as const;

/** In one order, so that two workers never wait for each other's rows. */
const sorted = (cells: readonly CountedCell[]): readonly CountedCell[] =>
  [...cells].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Adds groups of counts to the sums, each once, however often the log gives it out. */
export function* keepCounts(arrivals: readonly Arrival[], each: Each): Steps<void> {
  for (const { key, received, body } of arrivals.filter(({ kind }) => kind === 'count')) {
    const [fresh] = yield* ask(
      'insert into count_groups (id, received) values ($1, $2) on conflict do nothing returning id',
      key,
      received,
    );
    if (!fresh) continue;
    yield* ask(
      `insert into counted (${COLUMNS.join(', ')}, views)
        select ${COLUMNS.map((name) => (name === 'hour' ? "cast(value ->> 'hour' as integer)" : `value ->> '${name}'`)).join(', ')},
          cast(value ->> 'views' as bigint) from ${each} where true
        on conflict (${COLUMNS.join(', ')}) do update set views = counted.views + excluded.views`,
      jsonOf(sorted(body.cells as readonly CountedCell[])),
    );
  }
}

/** Deletes counts of more than 25 months ago, and the ids of groups that can't come again. */
export function* retainCounts(now: number): Steps<void> {
  yield* ask('delete from count_groups where received < $1', now - LATE);
  yield* ask('delete from counted where day < $1', new Date(now - KEPT_DAYS * DAY).toISOString().slice(0, 10));
}
