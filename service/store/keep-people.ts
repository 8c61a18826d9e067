import { DAY } from '../../lib/time/day';
import type { Arrival } from '../arrival';
import { BODY_OF_HIT, bodyOf, type StoredBody } from './packed-body';
import { type Joined, joining, joinPeople, type Link, type LinkKey, linkKeys } from './people';
import { ask, type Each, jsonOf, jsonOfIds, type Steps } from './steps';

/** Other ids that hits may name together with one id within a day. A person has some 10: a session every half an hour, a site's visitor each. */
export const MOST_TOGETHER = 50;

type Hit = Pick<Arrival, 'kind' | 'body' | 'received'>;

type StoredHit = StoredBody & { readonly id: number; readonly received: number };

/** Returns the ids that more than 50 others were seen with within a day: a person has fewer, so these are many people's. */
export function sharedIds(hits: readonly Pick<Hit, 'body' | 'received'>[]): LinkKey[] {
  const found = new Map<string, { readonly key: LinkKey; readonly days: Map<number, Set<string>> }>();
  for (const { body, received } of hits) {
    const keys = joining(body).map((key) => ({ key, name: `${key.kind} ${key.id}` }));
    for (const { key, name } of keys) {
      const own = found.get(name) ?? { key, days: new Map<number, Set<string>>() };
      found.set(name, own);
      // Days overlap by half, so that a night does not divide a crowd.
      for (const day of [Math.floor((2 * received) / DAY), Math.floor((2 * received) / DAY) - 1]) {
        const others = own.days.get(day) ?? new Set();
        own.days.set(day, others);
        for (const other of keys) if (other.name !== name) others.add(other.name);
      }
    }
  }
  return [...found.values()].flatMap(({ key, days }) => ([...days.values()].some(({ size }) => size > MOST_TOGETHER) ? [key] : []));
}

const marks = (keys: readonly LinkKey[], since: number): Link[] => keys.map((key) => ({ ...key, visitor: '', since }));

/** Adds links that are not there. Writers take turns, so that PostgreSQL needs no unique index for it. */
function* addLinks(links: readonly Link[], each: Each): Steps<void> {
  const different = new Map(links.map((link) => [`${link.kind} ${link.id} ${link.visitor}`, link]));
  yield* ask(
    `insert into links (kind, id, visitor, since)
      select value ->> 'kind', value ->> 'id', value ->> 'visitor', cast(value ->> 'since' as bigint) from ${each} where not exists (
        select 1 from links as own where own.id = value ->> 'id' and own.kind = value ->> 'kind' and own.visitor = value ->> 'visitor')`,
    jsonOf([...different.values()]),
  );
}

function* setVisitors(rows: readonly StoredHit[], visitors: Joined['visitors'], each: Each): Steps<void> {
  // PostgreSQL writes each row anew that is updated: all those of a migration would double the table.
  yield* ask(
    `update hits set visitor = given.visitor
      from (select cast(value ->> 'id' as bigint) as hit, value ->> 'visitor' as visitor from ${each}) as given
      where hits.id = given.hit and coalesce(hits.visitor, '') <> coalesce(given.visitor, '')`,
    jsonOf(rows.map(({ id }, i) => ({ id, visitor: visitors[i] ?? null }))),
  );
}

function* keepErrors(visitor: string, links: readonly Link[], each: Each): Steps<void> {
  const visitorOf = new Map(links.flatMap((link) => (link.kind === 'visitor' ? [[link.id, link.visitor] as const] : [])));
  const rows = yield* ask<{ id: number; named: string }>(
    "select id, lower(body -> 'metadata' ->> 'userId') as named from errors where visitor = $1",
    visitor,
  );
  yield* ask(
    `update errors set visitor = given.visitor
      from (select cast(value ->> 'id' as bigint) as error, value ->> 'visitor' as visitor from ${each}) as given where errors.id = given.error`,
    jsonOf(rows.map(({ id, named }) => ({ id, visitor: visitorOf.get(named) ?? named }))),
  );
}

/** Decides anew who the hits of one visitor are of, if an id of many people has joined them. */
function* split(visitor: string, arriving: readonly Hit[], each: Each): Steps<Joined['visitors'] | undefined> {
  const rows = yield* ask<StoredHit>(`select id, received, ${BODY_OF_HIT} from hits where visitor = $1 order by id`, visitor);
  const stored = rows.map((row): Hit => ({ kind: 'hit', received: row.received, body: bodyOf(row) }));
  const all = [...stored, ...arriving];
  const shared = sharedIds(all);
  if (!shared.length) return undefined;
  const marked = marks(shared, all[0]?.received ?? 0);
  const { visitors, links } = joinPeople(all, marked);
  yield* ask('delete from links where visitor = $1', visitor);
  yield* addLinks([...marked, ...links], each);
  yield* setVisitors(rows, visitors, each);
  yield* keepErrors(visitor, links, each);
  return visitors.slice(stored.length);
}

/**
 * Takes visitors apart whom an id has joined that is many people's, such as one in an answer that a proxy has cached. Such an id joins nobody from
 * then on: its link has no visitor. `visitors`: whom the arrivals are of so far. Returns whom they are of.
 */
function* splitCrowds(arrivals: readonly Hit[], visitors: Joined['visitors'], each: Each): Steps<Joined['visitors']> {
  const named = new Set(visitors.flatMap((visitor) => visitor ?? []));
  const since = Math.max(...arrivals.map(({ received }) => received)) - DAY;
  const large = yield* ask<{ visitor: string }>(
    `select links.visitor from ${each} cross join links where links.visitor = value ->> 'id' and since > $2 and kind <> 'consent'
      group by links.visitor having count(*) > $3`,
    jsonOfIds(named),
    since,
    MOST_TOGETHER,
  );
  const decided = [...visitors];
  for (const { visitor } of large) {
    const own = arrivals.flatMap((arrival, i) => (arrival.kind === 'hit' && visitors[i] === visitor ? [i] : []));
    const anew = yield* split(
      visitor,
      own.flatMap((i) => arrivals[i] ?? []),
      each,
    );
    if (anew) for (const [n, i] of own.entries()) decided[i] = anew[n] ?? null;
  }
  return decided;
}

function* readLinks(keys: readonly LinkKey[], each: Each): Steps<readonly Link[]> {
  const links: Link[] = [];
  for (const kind of ['visitor', 'session', 'consent'] as const) {
    const ids = keys.filter((key) => key.kind === kind);
    if (!ids.length) continue;
    const sql = `select kind, links.id, visitor, since from ${each} cross join links where links.kind = '${kind}' and links.id = value ->> 'id'`;
    links.push(...(yield* ask<Link>(sql, jsonOf(ids))));
  }
  return links;
}

/** Moves all that a visitor has to the visitor who turned out to be the same. */
function* merge(from: string, to: string): Steps<void> {
  yield* ask('update hits set visitor = $2 where visitor = $1', from, to);
  yield* ask('update errors set visitor = $2 where visitor = $1', from, to);
  yield* ask(
    `insert into links (kind, id, visitor, since) select kind, id, $2, since from links where visitor = $1 and not exists (
      select 1 from links as own where own.id = links.id and own.kind = links.kind and own.visitor = $2)`,
    from,
    to,
  );
  yield* ask('delete from links where visitor = $1', from);
}

function* keepJoined({ links, merges }: Joined, each: Each): Steps<void> {
  for (const { from, to } of merges) yield* merge(from, to);
  if (!links.length) return;
  yield* addLinks(links, each);
  // Errors may name an id that had not been seen before.
  const aliases = new Map(links.flatMap(({ kind, id, visitor }) => (kind === 'visitor' && id !== visitor ? [[id, visitor] as const] : [])));
  if (!aliases.size) return;
  const sql = `select distinct visitor as id from errors where visitor in (select value ->> 'id' from ${each})`;
  for (const { id } of yield* ask<{ id: string }>(sql, jsonOfIds(aliases.keys())))
    yield* ask('update errors set visitor = $2 where visitor = $1', id, aliases.get(id));
}

/** Stores the ids that belong together by these arrivals. Returns the visitor of each. */
export function* keepPeople(arrivals: readonly Arrival[], each: Each): Steps<Joined['visitors']> {
  const keys = linkKeys(arrivals);
  if (!keys.length) return arrivals.map(() => null);
  const joined = joinPeople(arrivals, yield* readLinks(keys, each));
  yield* keepJoined(joined, each);
  return joined.links.length || joined.merges.length ? yield* splitCrowds(arrivals, joined.visitors, each) : joined.visitors;
}

/** Decides anew who the hits with ids over `after`, up to `upTo`, are of. */
export function* relink(after: number, upTo: number, each: Each): Steps<void> {
  const rows = yield* ask<StoredHit>(`select id, received, ${BODY_OF_HIT} from hits where id > $1 and id <= $2 order by id`, after, upTo);
  const hits = rows.map((row) => ({ kind: 'hit' as const, key: '', received: row.received, body: bodyOf(row) }));
  const visitors = yield* keepPeople(hits, each);
  yield* setVisitors(rows, visitors, each);
}

/** Decides anew who the stored errors are of. */
export function* relinkErrors(): Steps<void> {
  yield* ask('update errors set visitor = lower(visitor) where visitor is not null');
  yield* ask(
    `update errors set visitor = (select visitor from links where kind = 'visitor' and links.id = errors.visitor)
      where visitor in (select id from links where kind = 'visitor')`,
  );
}
