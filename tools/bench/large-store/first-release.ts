import type { Arrival } from '../../../service/arrival';
import { migrations } from '../../../service/store/migrations';
import { makeNetwork } from '../warehouse/network';
import { copyHits } from './copies';
import type { Row, Target } from './target';

const COLUMNS = [
  ...['hit_id', 'received', 'happened', 'event', 'site', 'environment', 'brand', 'version', 'visitor', 'contact', 'session'],
  ...['page', 'body'],
];

/** Hits that are made one by one; all others are their copies. */
const MADE = 25_000;
/** Rows of a transaction. */
const PIECE = 100_000;
/** One of so many visitors has an id of the service's cookie, by which the first release named them. */
const KNOWN = 3;

const textOf = (value: unknown) => (value === undefined ? null : String(value));

/** A hit as the first release kept it: its visitor was its `user_id`. */
function rowOf({ body, received, key }: Arrival & { key: string }, id: number): Row {
  const temp = String(body.temp_id);
  const edf_uuid = Number.parseInt(temp.slice(-6), 16) % KNOWN ? undefined : `${temp.slice(0, 8)}-0000${temp.slice(13)}`;
  const own = { ...body, ...(edf_uuid && { edf_uuid, user_id: edf_uuid }) };
  return {
    ...{ id, hit_id: key, received, happened: body.timestamp, event: body.event, site: body.site, environment: body.environment },
    ...{ brand: body.brand, version: body.tracker_version, visitor: textOf(own.user_id), contact: null, session: textOf(body.sess_id) },
    ...{ page: textOf(body.page_id), body: JSON.stringify(own) },
  };
}

function* rowsOf(hits: number, days: number): Generator<Row> {
  let id = 0;
  for (const batch of makeNetwork(hits, days).batches())
    for (const arrival of batch) if (arrival.kind === 'hit' && id < hits) yield rowOf(arrival as Arrival & { key: string }, ++id);
}

/** Fills an empty store as the first release would have, with `hits` or some more. Resolves to their number. */
export async function fillFirstRelease(target: Target, hits: number, days: number, tell: (line: string) => void): Promise<number> {
  const { ask, dialect, words } = target;
  const copies = Math.ceil(hits / MADE);
  const made = Math.ceil(hits / copies);
  const [tables = [], indexes = []] = [
    (migrations[0]?.(dialect) ?? []).filter((sql) => !sql.startsWith('create index')),
    (migrations[0]?.(dialect) ?? []).filter((sql) => sql.startsWith('create index')),
  ];
  for (const sql of tables) await ask(sql);
  const isPostgres = dialect.json === 'jsonb';
  const numbers = { id: 'bigint', received: 'bigint', happened: 'bigint', body: dialect.json };
  const types = Object.fromEntries(['id', ...COLUMNS].map((name) => [name, numbers[name as keyof typeof numbers] ?? 'text']));
  await target.hold('base_hits', types, rowsOf(made, days));
  const [counted] = await ask('select cast(count(*) as integer) as n from base_hits');
  const rows = Number(counted?.n);
  const step = Math.max(1, Math.floor(PIECE / copies));
  const sql = copyHits(words, COLUMNS, copies);
  for (let after = 0; after < rows; after += step) {
    await ask(sql, after, after + step);
    if (Math.floor((after * copies) / 1e6) !== Math.floor(((after + step) * copies) / 1e6))
      tell(`${(after + step) * copies} hits are there`);
  }
  for (const index of indexes) await ask(index);
  if (isPostgres) {
    await ask(`select setval(pg_get_serial_sequence('hits', 'id'), ${rows * copies})`);
    await ask('create table migrations (version integer primary key, applied timestamptz not null default now())');
    await ask('insert into migrations (version) values (1)');
  } else await ask('pragma user_version = 1');
  await target.release();
  return rows * copies;
}
