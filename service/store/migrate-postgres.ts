import type { PoolClient, QueryConfig } from 'pg';
import { boundIds } from './bound-ids';
import { relink } from './keep-people';
import { BOUNDED, LINKED, migrations } from './migrations';
import { awaitSteps, type Statement } from './steps';

const dialect = { id: 'bigint generated always as identity primary key', json: 'jsonb' } as const;
export const EACH = 'jsonb_array_elements($1::jsonb) as each (value)';

/** Runs a statement on a connection. Resolves to its rows. */
export const runOn =
  (client: PoolClient) =>
  async ({ sql, values }: Statement): Promise<readonly object[]> =>
    (await client.query(sql, [...values])).rows;

/** ms. An index on a large table takes minutes; other statements end after one. */
const LONGEST_MIGRATION = 24 * 60 * 60 * 1_000;

/** Applies the migrations that the database lacks. Resolves to their versions. */
export async function migratePostgres(client: PoolClient): Promise<number[]> {
  await client.query('create table if not exists migrations (version integer primary key, applied timestamptz not null default now())');
  const { rows } = await client.query<{ version: number }>('select coalesce(max(version), 0) as version from migrations');
  const version = rows[0]?.version ?? 0;
  const missing = migrations.slice(version);
  if (!missing.length) return [];
  await client.query('set local statement_timeout = 0');
  const run = async ({ sql, values }: Statement) =>
    (await client.query({ text: sql, values: [...values], query_timeout: LONGEST_MIGRATION } as QueryConfig)).rows;
  for (const [index, statements] of missing.entries()) {
    for (const statement of statements(dialect)) await run({ sql: statement, values: [] });
    await client.query('insert into migrations (version) values ($1)', [version + index + 1]);
  }
  if (version < LINKED) await awaitSteps(relink(EACH), run);
  if (version < BOUNDED) await awaitSteps(boundIds(EACH), run);
  return missing.map((_, index) => version + index + 1);
}
