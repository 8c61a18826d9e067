import { DAY } from '../../lib/time/day';
import type { Claim, DayCounts, FactChange, FactFile, Facts, MonthAnswer, MonthsAsked, Swap } from './facts';
import { ask, type Each, jsonOf, jsonOfIds, type Steps } from './steps';
import { LATE } from './tables';

/**
 * The moment that decides the day of a hit, in SQL: the page's time, unless that is over 8 days before the arrival, or a day after it. A clock that
 * is far off puts no hit into a year of its own.
 */
const momentIn = (row: string) =>
  `case when ${row}.happened between ${row}.received - ${LATE} and ${row}.received + ${DAY} then ${row}.happened else ${row}.received end`;

/** The same as in SQL, ms since the epoch. */
export const momentOf = (happened: unknown, received: number): number =>
  typeof happened === 'number' && happened >= received - LATE && happened <= received + DAY ? happened : received;

/** Hits up to this id are in the files, or are being written. Later ones are read as they then are. */
const READING = '(select reading from facts_through)';

/** Note each change of a written hit, whatever makes it. */
export const sqliteTriggers: readonly string[] = [
  `create trigger facts_gone after delete on hits when old.id <= ${READING}
    begin insert into fact_changes (hit, at, visitor, gone) values (old.id, ${momentIn('old')}, null, 1); end`,
  `create trigger facts_moved after update of visitor on hits when old.visitor is not new.visitor and old.id <= ${READING}
    begin insert into fact_changes (hit, at, visitor, gone) values (old.id, ${momentIn('old')}, new.visitor, 0); end`,
];

export const postgresTriggers: readonly string[] = [
  `create function facts_gone() returns trigger language plpgsql as $$ begin
    insert into fact_changes (hit, at, visitor, gone) select was.id, ${momentIn('was')}, null, 1 from was where was.id <= ${READING};
    return null; end $$`,
  `create function facts_moved() returns trigger language plpgsql as $$ begin
    insert into fact_changes (hit, at, visitor, gone) select became.id, ${momentIn('became')}, became.visitor, 0
      from became join was on was.id = became.id where was.visitor is distinct from became.visitor and became.id <= ${READING};
    return null; end $$`,
  'create trigger facts_gone after delete on hits referencing old table as was for each statement execute function facts_gone()',
  `create trigger facts_moved after update on hits referencing old table as was new table as became
    for each statement execute function facts_moved()`,
];

const FILE = 'name, day, kind, rows, bytes, first, last, version, written';

/** Reads the list of files. Files first: a reader of them needs no other part to fit. */
export function* readFacts(): Steps<Facts> {
  const files = yield* ask<FactFile>(`select ${FILE} from fact_files order by kind, day, first, name`);
  const stale = yield* ask<{ day: string }>('select day from fact_days order by day');
  const [state] = yield* ask<Omit<Facts, 'files' | 'stale'>>(
    `select through, place, zone, case when holder = '' then 0 else until end as until, rebuild, coalesce((select max(id) from hits), 0) as newest, (select count(*) from fact_changes) as changes,
      (select count(*) from fact_changes where gone = 1) as gone,
      coalesce((select max(day) from fact_counts), '') as sealed from facts_through`,
  );
  return { files, stale: stale.map(({ day }) => day), ...(state as Omit<Facts, 'files' | 'stale'>) };
}

/** ms after which facts that nobody has written are given up. A writer who comes later writes them anew. */
const GIVEN_UP = 30 * DAY;

/** Forgets all files. Until somebody writes again, no change is noted. */
function* forgetFiles(): Steps<void> {
  for (const table of ['fact_files', 'fact_changes', 'fact_days']) yield* ask(`delete from ${table}`);
  yield* ask('update facts_through set through = 0, reading = 0');
}

/** Forgets the files of facts that nobody has written for 30 days: changes of their hits would be noted for ever. */
export function* giveUpFacts(now: number): Steps<void> {
  // An earlier release has left no time when it gave the right back.
  yield* ask("update facts_through set until = $1 where until = 0 and holder = '' and through > 0", now);
  const given = yield* ask<object>('select id from facts_through where until < $1 and through > 0', now - GIVEN_UP);
  if (given.length) yield* forgetFiles();
}

/** Returns whether somebody else may be writing. Holders on the host of one who has the folder to itself have ended. */
function isTaken(row: Claim, { holder, place, now, until, host }: Claim): boolean {
  if (!row.holder || row.holder === holder || (host && row.place === place && row.holder.startsWith(`${host}/`))) return false;
  // A time beyond that of any claim was given by a clock that was wrong.
  return row.until > now && row.until <= until;
}

/**
 * Takes or keeps the right to write files. Returns undefined while somebody else has it. Files in another folder, or by days of another time zone, are
 * forgotten. Hits up to the newest one are about to be read.
 */
export function* claimFacts(claim: Claim): Steps<Facts | undefined> {
  const { holder, place, zone, until } = claim;
  const [row] = yield* ask<Claim>('select holder, until, place, zone from facts_through');
  if (row && isTaken(row, claim)) return undefined;
  if (row?.place !== place || row.zone !== zone) yield* forgetFiles();
  yield* ask(
    `update facts_through set holder = $1, until = $2, place = $3, zone = $4, reading = coalesce((select max(id) from hits), 0)`,
    holder,
    until,
    place,
    zone,
  );
  return yield* readFacts();
}

/** Hands the right to write files back. The time stays: it says when they were last written. */
export function* releaseFacts(holder: string): Steps<void> {
  yield* ask("update facts_through set holder = '' where holder = $1", holder);
}

/** Reads the oldest changes. */
export function* readFactChanges(most: number): Steps<readonly FactChange[]> {
  const rows = yield* ask<Omit<FactChange, 'gone'> & { gone: number }>(
    'select seq, hit, at, visitor, gone from fact_changes order by seq limit $1',
    most,
  );
  return rows.map((row) => ({ ...row, gone: row.gone === 1 }));
}

/** Returns whether the files still have a hit that is gone. */
export function* readErasing(): Steps<boolean> {
  return (yield* ask<object>('select 1 as gone from fact_changes where gone = 1 limit 1')).length > 0;
}

/** Changes the list of files. Returns false, and changes nothing, if somebody else writes by now. */
export function* swapFacts({ holder, add, remove, through, stale, fresh, changed, rebuilt }: Swap, each: Each): Steps<boolean> {
  const [row] = yield* ask<Claim>('select holder from facts_through');
  if (row?.holder !== holder) return false;
  if (remove?.length) yield* ask(`delete from fact_files where name in (select value ->> 'id' from ${each})`, jsonOfIds(remove));
  if (add?.length) {
    const numbers = ['rows', 'bytes', 'first', 'last', 'written'];
    const values = FILE.split(', ').map((name) => (numbers.includes(name) ? `cast(value ->> '${name}' as bigint)` : `value ->> '${name}'`));
    yield* ask(`insert into fact_files (${FILE}) select ${values.join(', ')} from ${each}`, jsonOf(add));
  }
  if (through !== undefined) yield* ask('update facts_through set through = $1', through);
  if (fresh?.length) yield* ask(`delete from fact_days where day in (select value ->> 'id' from ${each})`, jsonOfIds(fresh));
  if (stale?.length)
    yield* ask(`insert into fact_days (day) select value ->> 'id' from ${each} where true on conflict do nothing`, jsonOfIds(stale));
  if (changed !== undefined) yield* ask('delete from fact_changes where seq <= $1', changed);
  if (rebuilt !== undefined) yield* ask("update facts_through set rebuild = '' where rebuild = $1", rebuilt);
  return true;
}

/** Asks the one who writes to write all files since a day anew. */
export function* askRebuild(since: string): Steps<void> {
  yield* ask("update facts_through set rebuild = $1 where rebuild = '' or rebuild > $1", since);
}

/** Keeps counts for good. Those of a day or a month that is sealed stay: its hits may be gone by now. */
export function* sealDays(counts: readonly DayCounts[], months: readonly MonthAnswer[], each: Each): Steps<void> {
  const numbers = ['views', 'visits', 'people', 'actions', 'signups'].map((name) => `cast(value ->> '${name}' as bigint)`);
  yield* ask(
    `insert into fact_counts (day, site, views, visits, people, actions, signups, gifts)
      select value ->> 'day', value ->> 'site', ${numbers.join(', ')}, value ->> 'gifts' from ${each} where true on conflict do nothing`,
    jsonOf(counts),
  );
  for (const { month, kind, site, answer } of months)
    yield* ask(
      'insert into fact_months (month, kind, site, answer) values ($1, $2, $3, $4) on conflict do nothing',
      ...[month, kind, site, answer],
    );
}

/** Reads answers about months, the earliest first. */
export function* readMonths({ kind, site, from, to }: MonthsAsked): Steps<readonly MonthAnswer[]> {
  return yield* ask<MonthAnswer>(
    'select month, kind, site, answer from fact_months where kind = $1 and site = $2 and month >= $3 and month <= $4 order by month',
    ...[kind, site, from, to],
  );
}

export function* readDayCounts(): Steps<readonly DayCounts[]> {
  return yield* ask<DayCounts>('select day, site, views, visits, people, gifts, actions, signups from fact_counts order by day, site');
}
