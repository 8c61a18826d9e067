import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../service/engines';
import { inProcess } from '../../../service/thread/run-engine';
import { hit } from '../../../tools/lab/bodies';
import { freePort } from '../../../tools/lab/servers/free-port';
import { runCommand, startService } from '../../../tools/lab/servers/service';
import { hitArrival } from '../support/arrivals';

const DAY = 86_400_000;
const ERASED = 'c0ffee00-5a6b-4c7d-8e9f-0a1b2c3d4e5f';
const WITHOUT = `--import ${fileURLToPath(new URL('../support/without-duck.mjs', import.meta.url))}`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'taproot-without-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('S17: a service without a binary of DuckDB starts, takes, stores and deletes hits, and its commands do all but answer from facts', async () => {
  const env = { DATA: folder, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${WITHOUT}` };
  const old = hitArrival({}, Date.now() - 400 * DAY);
  const store = await openEmbeddedStore(folder, inProcess);
  await store.migrate();
  await store.put([old]);
  // By command, before the service does so by itself.
  expect(await runCommand(['retain'], env)).toMatchObject({ code: 0, err: expect.stringContaining('no binary for this machine') });
  expect(await store.find('hit', old.key)).toBeUndefined();
  const service = await startService(await freePort(), env);
  const own = [hit({ temp_id: ERASED, timestamp: Date.now() }), hit({ timestamp: Date.now() })];
  await service.post('/hit', own);
  await expect.poll(async () => store.find('hit', own[1]?.hit_id ?? '')).toBeGreaterThan(0);
  expect((await runCommand(['erase', '--visitor', ERASED], env)).code).toBe(0);
  expect(await store.find('hit', own[0]?.hit_id ?? '')).toBeUndefined();
  expect((await runCommand(['export', 'hits'], env)).out).toContain(own[1]?.hit_id);
  expect(await runCommand(['query', 'select 1'], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('no binary for this machine'),
  });
  expect(await service.end('SIGTERM')).toBe(0);
  await store.close();
});

it('S17: a command without a binary of DuckDB deletes nothing whose counts somebody’s facts may still keep', async () => {
  const data = join(folder, 'with-facts');
  const store = await openEmbeddedStore(data, inProcess);
  await store.migrate();
  const old = hitArrival({}, Date.now() - 400 * DAY);
  await store.put([old]);
  expect((await runCommand(['rebuild'], { DATA: data })).code).toBe(0);
  const { code, err } = await runCommand(['retain'], { DATA: data, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${WITHOUT}` });
  expect([code, err]).toEqual([1, expect.stringContaining('no binary for this machine')]);
  expect(await store.find('hit', old.key)).toBeGreaterThan(0);
  await store.close();
});
