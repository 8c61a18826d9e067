import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../service/engines';
import { openPostgresStore } from '../../../service/store/postgres-store';
import type { Store } from '../../../service/store/store';
import { inProcess } from '../../../service/thread/run-engine';
import { fillFirstRelease } from '../../../tools/bench/large-store/first-release';
import { migrateKilled } from '../../../tools/bench/large-store/migrate';
import { openPostgresTarget, openSqliteTarget, type Target } from '../../../tools/bench/large-store/target';
import { notRun } from '../../../tools/lab/engines/not-run';
import { noPostgres, type Postgres, startPostgres } from '../../../tools/lab/servers/postgres';

/** `npm run bench -- large-store --only migrate --hits 5000000` is the same with more. */
const HITS = 24_000;
const LONG = { timeout: 480_000 };

/** Proves the command `migrate`, and the service beside it, on an empty store. `open` opens it. */
async function provesKills(target: Target, open: () => Promise<Store>): Promise<void> {
  const hits = await fillFirstRelease(target, HITS, 30, () => {});
  const [other] = await target.ask("select cast(count(*) as integer) as n from hits where visitor <> body ->> 'temp_id'");
  expect(other?.n).toBeGreaterThan(HITS / 10);
  const { said, killedAt, posted, lost, wrong, highest, before } = await migrateKilled(target, hits);
  expect(said).toMatchObject({ hits, minutes: 1, megabytes: expect.any(Number) });
  expect(killedAt).toHaveLength(3);
  expect(posted).toBeGreaterThan(0);
  expect([lost, wrong]).toEqual([0, 0]);
  expect(highest).toBeGreaterThanOrEqual(before);
  expect(await target.ask('select part from backfill')).toEqual([]);
  const store = await open();
  expect(await store.migrate()).toEqual([]);
  const [some] = await target.ask('select visitor, count(*) as n from hits where id <= $1 group by visitor order by visitor limit 1', hits);
  expect((await store.person({ visitor: String(some?.visitor) })).rows.hit).toHaveLength(Number(some?.n));
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

  it('S8: loses no row, goes on where it was, and lets the service store between, in the embedded store', LONG, async () => {
    const target = openSqliteTarget(data);
    await provesKills(target, () => openEmbeddedStore(data, inProcess));
    await target.close();
  });

  it(`S8: does so in PostgreSQL${noPostgres ? ` (${noPostgres})` : ''}`, { ...LONG, ...(noPostgres && notRun(noPostgres)) }, async () => {
    const url = server?.url ?? '';
    const own = join(data, 'postgres');
    mkdirSync(own);
    const target = await openPostgresTarget(own, url);
    await provesKills(target, async () => openPostgresStore(url));
    await target.close();
  });
});
