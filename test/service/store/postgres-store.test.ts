import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../../service/store/migrations';
import { openPostgresStore, postgresDialect } from '../../../service/store/postgres-store';
import type { Store } from '../../../service/store/store';
import { notRun } from '../../../tools/lab/engines/not-run';
import { noPostgres, type Postgres, startPostgres } from '../../../tools/lab/servers/postgres';
import { hitArrival } from '../support/arrivals';
import { provesStore } from './contract';
import { provesErasures } from './contract-erasures';
import { provesFactList } from './contract-facts';
import { provesOutbox } from './contract-outbox';
import { provesRefusedContacts } from './contract-refused';
import { firstVersion, provesMigration } from './first-version';

describe(`the PostgreSQL store${noPostgres ? ` (${noPostgres})` : ''}`, noPostgres ? notRun(noPostgres) : {}, () => {
  let server: Postgres;
  let store: Store;
  const open = async () => openPostgresStore(server.url);
  beforeAll(async () => {
    server = await startPostgres();
    store = await open();
    expect(await store.migrate()).toEqual(migrations.map((_, index) => index + 1));
  });
  afterAll(async () => {
    await store?.close();
    await server?.close();
  });
  const query = async (address: string, ...statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    let rows: readonly object[] = [];
    try {
      for (const statement of statements) rows = (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
    return rows;
  };
  provesStore(
    () => store,
    open,
    (sql) => query(server.url, sql),
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );

  provesFactList(() => store, open);

  provesOutbox(
    () => store,
    open,
    (sql) => query(server.url, sql),
  );

  provesRefusedContacts(() => store);

  provesErasures(() => store);

  it('has everything from its first version after a migration', async () => {
    const url = server.url.replace(/\/\w+$/, '/old');
    await query(server.url, 'create database old');
    await query(
      url,
      ...firstVersion(postgresDialect),
      'create table migrations (version integer primary key, applied timestamptz not null default now())',
      'insert into migrations (version) values (1)',
    );
    const migrated = await openPostgresStore(url);
    await provesMigration(migrated);
    await migrated.close();
  });

  it('keeps its rows through a crash, and answers again afterwards', async () => {
    const [before, after] = [hitArrival(), hitArrival()];
    await store.put([before]);
    await server.end('SIGKILL');
    // A backend may outlive its server for a moment.
    const isDown = () =>
      store.put([hitArrival()]).then(
        () => false,
        () => true,
      );
    await expect.poll(isDown).toBe(true);
    await server.start();
    await expect
      .poll(() =>
        store.put([after]).then(
          ({ kept }) => kept.hit,
          () => -1,
        ),
      )
      .toBeGreaterThanOrEqual(0);
    expect(await store.find('hit', before.key)).toBeGreaterThan(0);
    expect(await store.find('hit', after.key)).toBeGreaterThan(0);
  });
});
