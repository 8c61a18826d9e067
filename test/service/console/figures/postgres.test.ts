import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { openPostgresStore } from '../../../../service/store/postgres-store';
import { notRun } from '../../../../tools/lab/engines/not-run';
import { noPostgres, type Postgres, startPostgres } from '../../../../tools/lab/servers/postgres';
import { provesFigures } from './proves-figures';

describe('figures over the PostgreSQL store', noPostgres ? notRun(noPostgres) : {}, () => {
  let server: Postgres;
  let client: pg.Client;
  beforeAll(async () => {
    server = await startPostgres();
    client = new pg.Client({ connectionString: server.url });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await server?.close();
  });
  provesFigures(async () => {
    await client.query('drop schema public cascade');
    await client.query('create schema public');
    const store = openPostgresStore(server.url);
    await store.migrate();
    return { store, close: store.close };
  }, 1);
});
