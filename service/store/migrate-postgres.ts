import type { PoolClient } from 'pg';
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

/** Applies the migrations that the database lacks. Resolves to their versions. */
export async function migratePostgres(client: PoolClient): Promise<number[]> {
  await client.query('create table if not exists migrations (version integer primary key, applied timestamptz not null default now())');
  const { rows } = await client.query<{ version: number }>('select coalesce(max(version), 0) as version from migrations');
  const version = rows[0]?.version ?? 0;
  const missing = migrations.slice(version);
  for (const [index, statements] of missing.entries()) {
    for (const statement of statements(dialect)) await client.query(statement);
    await client.query('insert into migrations (version) values ($1)', [version + index + 1]);
  }
  if (version < LINKED) await awaitSteps(relink(EACH), runOn(client));
  if (version < BOUNDED) await awaitSteps(boundIds(EACH), runOn(client));
  return missing.map((_, index) => version + index + 1);
}
