import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../lib/time/day';
import { type Arrival, Held } from '../../../service/arrival';
import { retainDays } from '../../../service/operation/retention';
import { openPostgresStore, postgresDialect } from '../../../service/store/postgres-store';
import type { Store } from '../../../service/store/store';
import { notRun } from '../../../tools/lab/engines/not-run';
import { noPostgres, type Postgres, startPostgres } from '../../../tools/lab/servers/postgres';
import { hitArrival, NOON } from '../support/arrivals';
import { firstVersion } from './first-version';

describe(`locks of the PostgreSQL store${noPostgres ? ` (${noPostgres})` : ''}`, noPostgres ? notRun(noPostgres) : {}, () => {
  let server: Postgres;
  let store: Store;
  let client: pg.Client;
  beforeAll(async () => {
    server = await startPostgres();
    store = openPostgresStore(server.url);
    await store.migrate();
    client = new pg.Client({ connectionString: server.url });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await store?.close();
    await server?.close();
  });
  const claim = { holder: 'a', place: 'here', zone: 'UTC', now: NOON, until: NOON + DAY };

  it('S7: hold up neither hits, nor retention, erasures, facts or a start, while somebody’s query of all hits goes on', async () => {
    const id = 'c0ffee00-5a6b-4c7d-8e9f-0a1b2c3d4e5f';
    await store.put([hitArrival({}, NOON - 400 * DAY), hitArrival({ temp_id: id })]);
    await client.query('begin isolation level repeatable read');
    const { rows } = await client.query<{ n: string }>('select count(*) as n from hits');
    expect(await store.put([hitArrival()])).toMatchObject({ kept: { hit: 1 } });
    expect(await retainDays(store, 30, NOON)).toMatchObject({ hit: 1 });
    expect(await store.claimFacts(claim)).toBeDefined();
    expect(await store.swapFacts({ holder: 'a', through: 1 })).toBe(true);
    expect(await store.erase({ visitor: id }, NOON)).toMatchObject({ hit: 1 });
    const another = openPostgresStore(server.url);
    expect(await another.migrate()).toEqual([]);
    await another.close();
    expect((await client.query('select count(*) as n from hits')).rows).toEqual(rows);
    await client.query('commit');
  });

  it('S7: of somebody’s open change hold up retention, packing and an erasure alone, which say for whom they wait', async () => {
    const id = '5eed0000-5a6b-4c7d-8e9f-0a1b2c3d4e5f';
    const [old, own] = [hitArrival({}, NOON - 500 * DAY), hitArrival({ temp_id: id })];
    await store.put([old, own]);
    await client.query("set application_name = 'somebody'");
    await client.query('begin');
    await client.query('select id from hits for update');
    const waiting = [store.retain(NOON - 450 * DAY, NOON, 100), store.packHits(NOON + 1, NOON, 1), store.erase({ visitor: id }, NOON)].map(
      (work) => work.catch(({ message }: Error) => message),
    );
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Each of them takes its turns with what arrives.
    for (let n = 0; n < 3; n++) expect(await store.put([hitArrival()])).toMatchObject({ kept: { hit: 1 } });
    const told = await Promise.all(waiting);
    for (const words of told) expect(words).toMatch(new RegExp(`waits for process ${rows[0]?.pid} \\(somebody, .*idle in transaction`));
    await client.query('commit');
    expect(await retainDays(store, 450, NOON)).toMatchObject({ hit: 1 });
    expect(await store.erase({ visitor: id }, NOON)).toMatchObject({ hit: 1 });
  });

  it('S7: of somebody’s open change of a visitor’s hit hold up for a moment what joins that visitor, and nothing else', async () => {
    const [first, second] = ['a1d00000-5a6b-4c7d-8e9f-0a1b2c3d4e5f', 'a2d00000-5a6b-4c7d-8e9f-0a1b2c3d4e5f'];
    const hits = [hitArrival({ temp_id: first }), hitArrival({ temp_id: second })];
    await store.put(hits);
    await client.query("set application_name = 'somebody'");
    await client.query('begin');
    await client.query('select id from hits where hit_id = any($1) for update', [hits.map(({ key }) => key)]);
    const joining = hitArrival({ temp_id: first, edf_uuid: second });
    const began = performance.now();
    const words = await store.put([joining, hitArrival()]).catch((error: Error) => error);
    // A statement may take a minute.
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(words).toEqual(expect.any(Held));
    expect((words as Error).message).toMatch(/waits for process \d+ \(somebody, .*idle in transaction/);
    expect(await store.put([hitArrival(), hitArrival({ temp_id: first })])).toMatchObject({ kept: { hit: 2 } });
    await client.query('rollback');
    expect(await store.put([joining])).toMatchObject({ kept: { hit: 1 } });
  });

  it('S7, S8: let everybody read and write while a migration waits for somebody’s query, after which it is done', async () => {
    const url = server.url.replace(/\/\w+$/, '/waiting');
    await client.query('create database waiting');
    const [reader, another] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
    await Promise.all([reader.connect(), another.connect()]);
    for (const statement of firstVersion(postgresDialect)) await another.query(statement);
    await another.query('create table migrations (version integer primary key, applied timestamptz not null default now())');
    await another.query('insert into migrations (version) values (1)');
    await reader.query('begin');
    await reader.query('select count(*) from hits');
    const waiting = openPostgresStore(url);
    const done = waiting.migrate();
    const waits = "select count(*)::integer as n from pg_locks where not granted and mode = 'AccessExclusiveLock'";
    await expect.poll(async () => (await another.query(waits)).rows, { timeout: 30_000 }).toEqual([{ n: 1 }]);
    // Queued behind the migration, and let through once that has given up for now.
    await another.query('update hits set page = null where id < 0');
    expect((await another.query('select version from migrations')).rows).toEqual([{ version: 1 }]);
    await reader.query('commit');
    expect((await done).length).toBeGreaterThan(5);
    await Promise.all([reader.end(), another.end(), waiting.close()]);
  });

  it('S10: are taken in one order: two workers with the same visitors, in any order, never end each other’s work', async () => {
    const other = openPostgresStore(server.url);
    const people = Array.from({ length: 40 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`);
    const hitsOf = (shift: number): Arrival[] =>
      people.map((_, i) => hitArrival({ temp_id: people[(i * 7 + shift) % 40], edf_uuid: people[(i * 3 + shift) % 40] }));
    const work = async (own: Store, shift: number) => {
      for (let n = 0; n < 12; n++) expect((await own.put(hitsOf(n * shift))).kept.hit).toBe(40);
    };
    const before = (await store.facts()).newest;
    const retaining = (async () => {
      for (let n = 0; n < 12; n++) await store.retain(NOON - 500 * DAY, NOON, 100);
    })();
    await Promise.all([work(store, 1), work(other, 39), retaining]);
    expect((await client.query('select deadlocks::integer from pg_stat_database where datname = current_database()')).rows).toEqual([
      { deadlocks: 0 },
    ]);
    expect((await client.query('select count(*)::integer as n from hits where id > $1', [before])).rows).toEqual([{ n: 960 }]);
    await other.close();
  });

  it('S23: are those of one table: the same query holds as few the tenth time as the first', async () => {
    expect((await client.query('select 1 from pg_inherits')).rows).toEqual([]);
    await client.query('begin');
    const counts: unknown[] = [];
    for (let times = 0; times < 10; times++) {
      await client.query({
        name: 'period',
        text: 'select count(*) from hits where received >= $1 and received < $2',
        values: [NOON, NOON + DAY],
      });
      counts.push(
        (await client.query<{ n: number }>("select count(*)::integer as n from pg_locks where locktype = 'relation'")).rows[0]?.n,
      );
    }
    await client.query('commit');
    expect(new Set(counts).size).toBe(1);
  });

  it('S10: never end in a deadlock with somebody else: the batch is given up before, and stored once they are done', async () => {
    const patient = openPostgresStore(`${server.url}?options=-c%20deadlock_timeout%3D3s`);
    const [first, second, both] = [{ temp_id: 'd1' }, { temp_id: 'd2' }, { temp_id: 'd1', edf_uuid: 'd2' }].map((ids) => hitArrival(ids));
    await patient.put([first as Arrival, second as Arrival]);
    await client.query("set deadlock_timeout = '1h'");
    await client.query('begin');
    await client.query('select id from hits where hit_id = $1 for update', [second?.key]);
    const put = patient.put([both as Arrival]).catch((error: Error) => error);
    const waits = 'select count(*)::integer as n from pg_locks where not granted';
    await expect.poll(async () => (await client.query(waits)).rows).toEqual([{ n: 1 }]);
    // The lock that every writer holds.
    const key = await client.query<{ objid: number }>("select objid::integer from pg_locks where locktype = 'advisory' and granted");
    await client.query('select pg_advisory_xact_lock($1)', [key.rows[0]?.objid]);
    expect(await put).toEqual(expect.any(Held));
    await client.query('rollback');
    expect(await patient.put([both as Arrival])).toMatchObject({ kept: { hit: 1 } });
    await patient.close();
  });
});
