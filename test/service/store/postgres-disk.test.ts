import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../lib/time/day';
import { migrations } from '../../../service/store/migrations';
import { openPostgresStore, postgresDialect } from '../../../service/store/postgres-store';
import { makeNetwork } from '../../../tools/bench/warehouse/network';
import { notRun } from '../../../tools/lab/engines/not-run';
import { noPostgres, type Postgres, startPostgres } from '../../../tools/lab/servers/postgres';
import { hitArrival, NOON } from '../support/arrivals';

describe(`the room of the PostgreSQL store${noPostgres ? ` (${noPostgres})` : ''}`, noPostgres ? notRun(noPostgres) : {}, () => {
  let server: Postgres;
  const clients: pg.Client[] = [];
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
    await server?.close();
  });
  const openDatabase = async (name: string) => {
    const connect = async (database: string) => {
      const client = new pg.Client({ connectionString: server.url.replace(/\/\w+$/, `/${database}`) });
      clients.push(client);
      await client.connect();
      return client;
    };
    await (await connect('postgres')).query(`create database ${name}`);
    return { store: openPostgresStore(server.url.replace(/\/\w+$/, `/${name}`)), client: await connect(name) };
  };

  it.each([
    ['year', 20_000, 365],
    ['two months', 40_000, 60],
  ])('S24: takes at most 700 bytes for a hit of a network’s %s, its indexes and links included', async (name, hits, days) => {
    const { store, client } = await openDatabase(name.replace(' ', '_'));
    await store.migrate();
    const bytes = async (sum: string, of = '') => Number((await client.query(`select ${sum} as bytes ${of}`)).rows[0].bytes);
    const size = () =>
      bytes('sum(pg_total_relation_size(oid))', "from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace");
    const empty = await size();
    const network = makeNetwork(hits, days);
    let [packed, now] = [0, 0];
    for (const batch of network.batches()) {
      await store.put(batch);
      now = batch.at(-1)?.received ?? now;
      if (now - packed < DAY) continue;
      packed = now;
      while (await store.packHits(now - 3 * DAY, now, 1_000));
      // The server does so by itself, within a minute.
      await client.query('vacuum hits');
    }
    const aHit = (all: number) => all / network.truth.hits();
    expect(aHit((await size()) - empty)).toBeLessThanOrEqual(700);
    // An entry has 20 bytes. Of pages that packing has split, half is empty.
    for (const index of ['hits_pkey', 'hits_received']) expect(aHit(await bytes(`pg_relation_size('${index}')`))).toBeLessThan(30);
    await store.close();
  });

  it('S8: is about as before after a migration of the first release’s rows, whose visitors stay', async () => {
    const { store, client } = await openDatabase('migrated');
    for (const statement of migrations[0]?.(postgresDialect) ?? []) await client.query(statement);
    await client.query('create table migrations (version integer primary key, applied timestamptz not null default now())');
    await client.query('insert into migrations (version) values (1)');
    const columns = 'hit_id, received, event, site, environment, brand, version, visitor, body';
    await client.query(`insert into hits (${columns}) select 'h' || i, 1, 'page_view', 'main', 'production', 'main', '1.0.0', 'v' || (i % 500),
      jsonb_build_object('event', 'page_view', 'temp_id', 'v' || (i % 500), 'sess_id', 's' || (i % 500), 'page_title', repeat('x', 800)) from generate_series(1, 10000) as i`);
    const size = async () => Number((await client.query("select pg_total_relation_size('hits') as bytes")).rows[0].bytes);
    const before = await size();
    expect(await store.lacking()).toBe(10_000);
    await store.migrate();
    expect(await size()).toBeLessThan(1.3 * before);
    expect((await store.person({ visitor: 'v7' })).rows.hit).toHaveLength(20);
    expect(await store.lacking()).toBe(0);
    await store.close();
  });

  it('changes the indexes of a small store, and leaves those of a large one, which drops a repeat as well', async () => {
    for (const [rows, index] of [
      [1, 'hits_hit_id'],
      [100_001, 'hits_hit_id_key'],
    ] as const) {
      const { store, client } = await openDatabase(`with_${rows}`);
      await store.migrate();
      // As the release before had it.
      await client.query('alter table hits drop constraint hits_hit_id');
      await client.query('alter table hits add constraint hits_hit_id_key unique (hit_id)');
      await client.query('drop index links_id');
      await client.query('alter table links add constraint links_pkey primary key (kind, id, visitor)');
      await client.query('alter table told drop column sealed');
      await client.query('delete from migrations where version > (select max(version) - 4 from migrations)');
      await client.query(
        `insert into hits (hit_id, received, event, site, environment, brand, version, body)
          select i, 0, '', '', '', '', '', '{}' from generate_series(1, $1) as i`,
        [rows],
      );
      expect(await store.migrate()).toHaveLength(4);
      const hit = hitArrival({ temp_id: 'v' }, NOON);
      for (const kept of [1, 0]) expect((await store.put([hit])).kept.hit).toBe(kept);
      expect((await store.put([hitArrival({ temp_id: 'v' }, NOON), hit])).kept.hit).toBe(1);
      expect((await client.query('select 1 from pg_constraint where conname = $1', [index])).rows).toHaveLength(1);
      expect((await client.query("select 1 from links where id = 'v'")).rows).toHaveLength(1);
      await store.close();
    }
  });
});
