import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { storeFile } from '../../../service/engines';
import { daysOf } from '../../../service/facts/days';
import { openDuck, type Session } from '../../../service/facts/duck';
import { copyTo } from '../../../service/facts/fact-sql';
import { openFactFolder } from '../../../service/facts/folder';
import type { FactFile } from '../../../service/store/facts';
import type { Store } from '../../../service/store/store';
import { columnNames, tables } from '../../../service/store/tables';
import { openSqlite } from '../../../service/thread/sqlite';
import { keep, load } from '../warehouse/load';
import { makeNetwork } from '../warehouse/network';
import { openBenchStore } from '../warehouse/open-bench-store';
import { copyHits, copyLinks } from './copies';
import type { Row, Target } from './target';

/** Hits that the service stores, packs and writes facts of, as it does any; all others are their copies. */
const MADE = 25_000;
/** Rows of a transaction. */
const PIECE = 100_000;
/** Hits of a file of facts, about, as the service joins them. */
const FILE = 12_000;

const COLUMNS = [...columnNames(tables.hit), 'packed'];
const IN_FACTS = ['hit_id', 'visitor', 'temp_id', 'edf_uuid', 'user_id', 'sess_id', 'page_id', 'consent_uuid', 'transaction_id'];
const zone = 'UTC';

interface Base {
  readonly data: string;
  readonly files: readonly FactFile[];
  readonly hits: number;
}

/** Stores hits of so many days in a folder, with their facts. */
async function makeBase(data: string, made: number, days: number): Promise<Base> {
  mkdirSync(data, { recursive: true });
  const opened = await openBenchStore('embedded', data);
  const duck = await openDuck({ temporary: join(data, 'facts', 'temporary', 'base') });
  const session = await duck.connect();
  const folder = await openFactFolder(data);
  try {
    await opened.store.migrate();
    const keeping = { store: opened.store, folder, duck: session, holder: 'base', zone, dayOf: daysOf(zone), now: Date.now };
    const network = makeNetwork(made, days);
    await load({ opened, keeping, network, aDay: Math.ceil(made / days), enough: AbortSignal.timeout(2 ** 31 - 1) });
    const facts = await opened.store.facts();
    return { data, files: facts.files.filter(({ kind }) => kind === 'hits'), hits: facts.newest };
  } finally {
    session.close();
    duck.close();
    folder.close();
    await opened.close();
  }
}

function* rowsIn(data: string, sql: string): Generator<Row> {
  const database = openSqlite(storeFile(data));
  try {
    for (const row of database.prepare(sql).iterate() as IterableIterator<Row>)
      yield row.packed ? { ...row, packed: Buffer.from(row.packed as Uint8Array) } : row;
  } finally {
    database.close();
  }
}

/** Writes the facts of copies: each file has those of some rows of the base's day. Resolves to the list. */
async function copyFacts(base: Base, data: string, copies: number, duck: Session): Promise<FactFile[]> {
  const folder = await openFactFolder(data);
  const from = await openFactFolder(base.data);
  const written: FactFile[] = [];
  const step = Math.max(1, Math.floor(FILE / copies));
  const prefix = "lpad(lower(hex(c.k)), 4, '0')";
  const ids = IN_FACTS.map((name) => `${prefix} || substr("${name}", 5) as "${name}"`).join(', ');
  for (const day of new Set(base.files.map((file) => file.day))) {
    const own = base.files.filter((file) => file.day === day);
    const version = own[0]?.version ?? '';
    const paths = own.map(({ name }) => `'${from.pathOf(name)}'`).join(', ');
    await duck.ask(`create or replace temp table day as select *, row_number() over (order by _id) as place from read_parquet([${paths}])`);
    const [counted] = (await duck.ask('select count(*) as n from day')).rows;
    for (let after = 0; after < Number(counted?.n); after += step) {
      const name = `hits-${day}-${String(after).padStart(12, '0')}.parquet`;
      const some = `select * exclude (place, k) replace ((_id - 1) * ${copies} + c.k as _id, ${ids})
        from (select * from day where place > ${after} and place <= ${after + step}) cross join (select unnest(range(1, ${copies + 1})) as k) as c
        order by site, sess_id, "at", _id`;
      await duck.ask(copyTo(some, folder.partial(name)));
      const bytes = await folder.finish(name);
      const [bounds] = (await duck.ask(`select min(_id) as first, max(_id) as last, count(*) as rows from '${folder.pathOf(name)}'`)).rows;
      const [first, last, rows] = [Number(bounds?.first), Number(bounds?.last), Number(bounds?.rows)];
      written.push({ name, day, kind: 'hits', rows, bytes, first, last, version, written: Date.now() });
    }
  }
  await folder.settle();
  return written;
}

interface Filling {
  readonly target: Target;
  readonly store: Store;
  readonly data: string;
  readonly hits: number;
  readonly days: number;
  tell(line: string): void;
}

export interface Filled {
  readonly hits: number;
  /** Copies of each hit that was made. */
  readonly copies: number;
}

/**
 * Fills an empty store, whose tables are this release's, with `hits` of so many days or some more, and their facts into `data`.
 */
export async function fillThisRelease({ target, store, data, hits, days, tell }: Filling): Promise<Filled> {
  const { ask, dialect, words } = target;
  const copies = Math.ceil(hits / MADE);
  const base = await makeBase(join(data, 'base'), Math.ceil(hits / copies), days);
  tell(`${base.hits} hits are made, of which each gets ${copies} copies`);
  const numbers = { id: 'bigint', received: 'bigint', happened: 'bigint', body: dialect.json, packed: dialect.bytes };
  const types = Object.fromEntries(['id', ...COLUMNS].map((name) => [name, numbers[name as keyof typeof numbers] ?? 'text']));
  await target.hold('base_hits', types, rowsIn(base.data, `select id, ${COLUMNS.join(', ')} from hits order by id`));
  await target.hold('base_links', { kind: 'text', id: 'text', visitor: 'text', since: 'bigint' }, rowsIn(base.data, 'select * from links'));
  const step = Math.max(1, Math.floor(PIECE / copies));
  const sql = copyHits(words, COLUMNS, copies);
  for (let after = 0; after < base.hits; after += step) {
    await ask(sql, after, after + step);
    if (Math.floor((after * copies) / 1e6) !== Math.floor(((after + step) * copies) / 1e6))
      tell(`${(after + step) * copies} hits are there`);
  }
  await ask(copyLinks(words, copies));
  const newest = base.hits * copies;
  if (dialect.json === 'jsonb') await ask(`select setval(pg_get_serial_sequence('hits', 'id'), ${newest})`);
  await ask(`update packing set after = (select coalesce(max(id), 0) from hits where packed is not null)`);
  await target.release();
  tell('the store is filled');

  const duck = await openDuck({ temporary: join(data, 'facts', 'temporary', 'copies') });
  const session = await duck.connect();
  const second = await duck.connect();
  const folder = await openFactFolder(data);
  try {
    const add = await copyFacts(base, data, copies, session);
    const holder = 'copies';
    await store.claimFacts({ holder, place: folder.place, zone, now: Date.now(), until: Date.now() + 60_000 });
    await store.swapFacts({ holder, add, through: newest, stale: [...new Set(add.map(({ day }) => day))] });
    tell('the facts of hits are written');
    await keep({ store, folder, duck: session, others: [second], holder, zone, dayOf: daysOf(zone), now: Date.now });
    await store.releaseFacts(holder);
  } finally {
    session.close();
    second.close();
    duck.close();
    folder.close();
  }
  return { hits: newest, copies };
}
