import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { openEmbeddedStore } from '../../../service/engines';
import { openPostgresStore } from '../../../service/store/postgres-store';
import type { Store } from '../../../service/store/store';
import { inProcess } from '../../../service/thread/run-engine';
import { type Postgres, startPostgres } from '../../../tools/lab/servers/postgres';

/** Opens an empty store. `close` removes what it left. */
export type OpenFresh = () => Promise<{ readonly store: Store; close(): Promise<void> }>;

export const openFreshEmbedded: OpenFresh = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-fresh-'));
  const store = await openEmbeddedStore(folder, inProcess);
  await store.migrate();
  return {
    store,
    async close() {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
};

/** Starts a PostgreSQL for the tests of a `describe`. One store is open at a time: opening the next one empties the database. */
export function freshPostgres(): OpenFresh {
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
  return async () => {
    await client.query('drop schema public cascade');
    await client.query('create schema public');
    const store = openPostgresStore(server.url);
    await store.migrate();
    return { store, close: store.close };
  };
}
