import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresStore } from '../../../service/store/postgres-store';
import { notRun } from '../../../tools/lab/engines/not-run';
import { noPostgres, type Postgres, startPostgres } from '../../../tools/lab/servers/postgres';
import { answers, data } from './data';
import { provesHostileRows } from './proves-hostile';
import { provesMoney } from './proves-money';
import { provesPersons } from './proves-persons';
import { provesQueries } from './proves-queries';
import { queries, valuesOf } from './queries';

describe('the queries of docs/warehouse.md, on PostgreSQL', noPostgres ? notRun(noPostgres) : {}, () => {
  let server: Postgres;
  let client: pg.Client;
  beforeAll(async () => {
    server = await startPostgres();
    const store = openPostgresStore(server.url);
    await store.migrate();
    await store.put(data);
    await store.close();
    client = new pg.Client({ connectionString: server.url });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await server?.close();
  });

  it.each(Object.entries(answers))('%s', async (title, answer) => {
    const { rows } = await client.query(queries.get(title) ?? '');
    expect(rows.map(valuesOf)).toEqual(answer);
  });

  const empty = async () => {
    const store = openPostgresStore(server.url);
    await store.migrate();
    await client.query('truncate hits, errors, receipts, rejections, unanswered, links, erasures');
    return { store, ask: async (sql: string) => (await client.query(sql)).rows as object[], close: store.close };
  };
  provesQueries(empty, 10);
  provesPersons(empty, 5);
  provesHostileRows(empty);
  provesMoney(empty);
});
