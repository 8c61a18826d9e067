import type { Arrival } from '../arrival';
import { type Joined, joinPeople, type Link, type LinkKey, linkKeys } from './people';
import { splitCrowds } from './split-crowds';
import { ask, type Each, jsonOf, jsonOfIds, type Steps } from './steps';

/** Rows of a page while a migration links what the store has. */
const PAGE = 5_000;

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
    'insert into links (kind, id, visitor, since) select kind, id, $2, since from links where visitor = $1 on conflict do nothing',
    from,
    to,
  );
  yield* ask('delete from links where visitor = $1', from);
}

function* keepJoined({ links, merges }: Joined, each: Each): Steps<void> {
  for (const { from, to } of merges) yield* merge(from, to);
  if (!links.length) return;
  yield* ask(
    `insert into links (kind, id, visitor, since)
      select value ->> 'kind', value ->> 'id', value ->> 'visitor', cast(value ->> 'since' as bigint) from ${each} where true
      on conflict do nothing`,
    jsonOf(links),
  );
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

/** Decides anew who the stored hits and errors are of. */
export function* relink(each: Each): Steps<void> {
  for (let after = 0; ; ) {
    const rows = yield* ask<{ id: number; received: number; body: string | Arrival['body'] }>(
      `select id, received, body from hits where id > $1 order by id limit ${PAGE}`,
      after,
    );
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    const hits = rows.map(({ received, body }) => ({
      ...{ kind: 'hit' as const, key: '', received },
      body: typeof body === 'string' ? (JSON.parse(body) as Arrival['body']) : body,
    }));
    const visitors = yield* keepPeople(hits, each);
    const values = rows.map(({ id }, i) => ({ id, visitor: visitors[i] ?? null }));
    yield* ask(
      `update hits set visitor = given.visitor
        from (select cast(value ->> 'id' as bigint) as hit, value ->> 'visitor' as visitor from ${each}) as given where hits.id = given.hit`,
      jsonOf(values),
    );
  }
  yield* ask('update errors set visitor = lower(visitor) where visitor is not null');
  yield* ask(
    `update errors set visitor = (select visitor from links where kind = 'visitor' and links.id = errors.visitor)
      where visitor in (select id from links where kind = 'visitor')`,
  );
}
