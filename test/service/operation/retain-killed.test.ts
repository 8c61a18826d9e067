import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../lib/time/day';
import { openEmbeddedStore } from '../../../service/engines';
import { openPostgresStore } from '../../../service/store/postgres-store';
import type { Store } from '../../../service/store/store';
import { inProcess } from '../../../service/thread/run-engine';
import { notRun } from '../../../tools/lab/engines/not-run';
import { noPostgres, type Postgres, startPostgres } from '../../../tools/lab/servers/postgres';
import { hitArrival } from '../support/arrivals';

const DUE = 25_000;
const KEPT = 500;
const WAIT = { timeout: 240_000, interval: 10 };
const LONG = { timeout: 300_000 };

const visitorOf = (i: number) => `00000000-0000-4000-8000-${`${i}`.padStart(12, '0')}`;

/** Hits that were received so many days ago, one a visitor. */
async function put(store: Store, count: number, days: number, first: number): Promise<void> {
  const received = Date.now() - days * DAY;
  for (let at = 0; at < count; at += 500)
    await store.put(
      Array.from({ length: 500 }, (_, i) =>
        hitArrival(
          { temp_id: visitorOf(first + at + i), sess_id: visitorOf(first + at + i), environment: 'production', timestamp: received },
          received,
        ),
      ),
    );
}

/** Proves `retain`, in a process of its own, on an empty store. */
async function provesRetain(store: Store, env: Readonly<Record<string, string>>): Promise<void> {
  await store.migrate();
  await put(store, DUE, 400, 0);
  await put(store, KEPT, 0, DUE);
  const [oldest] = await store.page('hit', 0, 1);
  const begin = () => spawn(process.execPath, ['service/start.mjs', 'retain'], { env: { ...process.env, ...env }, stdio: 'ignore' });
  const first = async () => (await store.page('hit', 0, 1))[0]?.id;
  const killed = begin();
  await expect.poll(first, WAIT).not.toBe(oldest?.id);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  // Pieces are whole: of 10 000 hits, or none.
  const left = await countOf(store);
  expect((DUE + KEPT - left) % 10_000).toBe(0);
  expect(left).toBeGreaterThan(KEPT);
  expect(await once(begin(), 'exit')).toEqual([0, null]);
  expect(await countOf(store)).toBe(KEPT);
  expect((await store.person({ visitor: visitorOf(1) })).visitors).toEqual([]);
  expect((await store.person({ visitor: visitorOf(DUE + 1) })).rows.hit).toHaveLength(1);
  // The counts are those from before the kill.
  expect((await store.dayCounts()).filter(({ site }) => site === '').reduce((sum, { views }) => sum + views, 0)).toBe(DUE);
  await store.close();
}

async function countOf(store: Store): Promise<number> {
  let [count, last] = [0, 0];
  for (;;) {
    const rows = await store.page('hit', last, 1_000);
    if (!rows.length) return count;
    count += rows.length;
    last = rows.at(-1)?.id ?? last;
  }
}

describe('a retention that is killed', () => {
  let data: string;
  let server: Postgres | undefined;
  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'taproot-retain-'));
    server = noPostgres ? undefined : await startPostgres();
  });
  afterAll(async () => {
    await server?.close();
    rmSync(data, { recursive: true });
  });

  it('S3: loses no count and no hit that stays, and goes on where it was, in the embedded store', LONG, async () => {
    await provesRetain(await openEmbeddedStore(data, inProcess), { DATA: data });
  });

  it(`S3: does so in PostgreSQL${noPostgres ? ` (${noPostgres})` : ''}`, { ...LONG, ...(noPostgres && notRun(noPostgres)) }, async () => {
    const url = server?.url ?? '';
    await provesRetain(openPostgresStore(url), { DATA: join(data, 'postgres'), DATABASE_URL: url });
  });
});
