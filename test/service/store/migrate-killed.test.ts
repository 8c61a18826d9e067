import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore, storeFile } from '../../../service/engines';
import { migrations } from '../../../service/store/migrations';
import { openPostgresStore, postgresDialect } from '../../../service/store/postgres-store';
import { sqliteDialect } from '../../../service/store/sqlite-store';
import type { Store } from '../../../service/store/store';
import { inThread } from '../../../service/thread/run-engine';
import { openSqlite } from '../../../service/thread/sqlite';
import { notRun } from '../../../tools/lab/engines/not-run';
import { noPostgres, type Postgres, startPostgres } from '../../../tools/lab/servers/postgres';
import { runCommand } from '../../../tools/lab/servers/service';
import { hitArrival } from '../support/arrivals';

const ROWS = 24_000;
/** Hits that are brought over when the command is killed. */
const KILLS = [1, 4_000, 8_000];
const WAIT = { timeout: 120_000, interval: 5 };
const COLUMNS = 'hit_id, received, event, site, environment, brand, version, visitor, body';

type Ask = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Proves the command `migrate` on a store of the first release with many rows. `open` opens it. */
async function provesKills(ask: Ask, open: () => Promise<Store>, env: Readonly<Record<string, string>>): Promise<void> {
  const begin = () => spawn(process.execPath, ['service/start.mjs', 'migrate'], { env: { ...process.env, ...env }, stdio: 'ignore' });
  const after = async () => {
    const rows = await ask("select after from backfill where part = 'visitors'").catch(() => []);
    return Number(rows[0]?.after ?? -1);
  };
  const put: string[] = [];
  for (const at of KILLS) {
    const killed = begin();
    const ended = once(killed, 'exit');
    await expect.poll(after, WAIT).toBeGreaterThanOrEqual(at);
    killed.kill('SIGKILL');
    await ended;
    // Pieces are whole.
    expect((await after()) % 2_000).toBe(0);
    // A service of this release stores meanwhile, and has what it stored.
    const store = await open();
    const hit = hitArrival({ temp_id: `t${at}` });
    expect(await store.put([hit])).toMatchObject({ kept: { hit: 1 } });
    expect((await store.person({ visitor: `t${at}` })).rows.hit).toContain(await store.find('hit', hit.key));
    put.push(hit.key);
    await store.close();
  }
  const { code, err } = await runCommand(['migrate'], env);
  expect([code, err]).toEqual([0, expect.stringMatching(/"hits":24\d{3},"minutes":1,"megabytes":(2|37)\b.*brings hits over/)]);
  expect(await ask('select part from backfill')).toEqual([]);
  expect(await ask('select cast(count(*) as integer) as n from hits')).toEqual([{ n: ROWS + put.length }]);
  expect(await ask("select id from hits where visitor = 'of before' limit 5")).toEqual([]);
  const store = await open();
  expect(await store.migrate()).toEqual([]);
  expect((await store.person({ visitor: 't7' })).rows.hit).toHaveLength(ROWS / 50);
  expect((await store.person({ visitor: 't1' })).rows.hit).toHaveLength(ROWS / 50 + 1);
  await store.close();
}

describe('a migration that is killed', () => {
  let data: string;
  let server: Postgres | undefined;
  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'taproot-migrate-'));
    server = noPostgres ? undefined : await startPostgres();
  });
  afterAll(async () => {
    await server?.close();
    rmSync(data, { recursive: true });
  });

  it('S8: loses no row, goes on where it was, and lets a service store between, in the embedded store', async () => {
    const database = openSqlite(storeFile(data));
    for (const statement of migrations[0]?.(sqliteDialect) ?? []) database.exec(statement);
    database.exec(`with recursive n (i) as (select 0 union all select i + 1 from n where i < ${ROWS - 1})
      insert into hits (${COLUMNS}) select 'h-' || i, 1, 'page_view', 'main', 'production', 'main', '1.0.0', 'of before',
        json_object('event', 'page_view', 'temp_id', 't' || (i % 50), 'sess_id', 's' || (i % 50)) from n`);
    database.exec('pragma user_version = 1');
    const ask: Ask = async (sql) => database.prepare(sql).all() as Readonly<Record<string, unknown>>[];
    await provesKills(ask, () => openEmbeddedStore(data, inThread), { DATA: data });
    database.close();
  });

  it(`S8: does so in PostgreSQL${noPostgres ? ` (${noPostgres})` : ''}`, noPostgres ? notRun(noPostgres) : {}, async () => {
    const url = server?.url ?? '';
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of migrations[0]?.(postgresDialect) ?? []) await client.query(statement);
    await client.query('create table migrations (version integer primary key, applied timestamptz not null default now())');
    await client.query('insert into migrations (version) values (1)');
    await client.query(`insert into hits (${COLUMNS}) select 'h-' || i, 1, 'page_view', 'main', 'production', 'main', '1.0.0', 'of before',
      jsonb_build_object('event', 'page_view', 'temp_id', 't' || (i % 50), 'sess_id', 's' || (i % 50)) from generate_series(0, ${ROWS - 1}) as i`);
    const ask: Ask = async (sql) => (await client.query(sql)).rows;
    await provesKills(ask, async () => openPostgresStore(url), { DATA: join(data, 'postgres'), DATABASE_URL: url });
    await client.end();
  });
});
