import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeFile } from '../../service/engines';
import { openSqlite } from '../../service/thread/sqlite';
import { metricOf } from '../../tools/bench/service/metrics';
import { hit } from '../../tools/lab/bodies';
import { freePort } from '../../tools/lab/servers/free-port';
import { runCommand, type ServiceProcess, startService } from '../../tools/lab/servers/service';

const ERASED = 'c0ffee00-5a6b-4c7d-8e9f-0a1b2c3d4e5f';
const PERSON = '5eed0000-5a6b-4c7d-8e9f-0a1b2c3d4e5f';

let folder: string;
let service: ServiceProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taproot-beside-'));
});
afterEach(async () => {
  await service?.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

it('S11: commands beside a service that stores, at once and beside a reader who stays, are all carried out', async () => {
  const running = await startService(await freePort(), { DATA: folder });
  service = running;
  let posting = true;
  let taken = 0;
  const post = async () => {
    while (posting) if ((await running.post('/hit', [hit(), hit({ timestamp: Date.now() })])).ok) taken += 2;
  };
  await running.post('/hit', [hit({ temp_id: ERASED, timestamp: Date.now() }), hit({ temp_id: PERSON, timestamp: Date.now() })]);
  const browsers = [post(), post()];
  await expect.poll(() => running.inspect('hits')).not.toHaveLength(0);
  const reader = openSqlite(storeFile(folder));
  reader.exec('begin');
  reader.prepare('select count(*) from hits').get();
  const run = (...words: string[]) => runCommand(words, { DATA: folder });
  const all = await Promise.all([
    ...[1, 2, 3].map(() => run('export', 'hits')),
    run('export', 'hits', '--format', 'parquet', '--out', join(folder, 'hits.parquet')),
    run('erase', '--visitor', ERASED),
    ...[1, 2, 3].map(() => run('query', 'select count(*) from hits')),
    run('person', '--visitor', PERSON),
    run('retain'),
    run('rebuild'),
    run('migrate'),
    run('destinations'),
    run('account', 'list'),
  ]);
  const before = taken;
  // Nobody was held up for good, neither by the commands nor by the reader.
  await expect.poll(() => taken).toBeGreaterThan(before);
  posting = false;
  await Promise.all(browsers);
  expect(all.map(({ code, err }) => (code ? err : code))).toEqual(all.map(() => 0));
  expect(readFileSync(join(folder, 'hits.parquet')).subarray(-4).toString()).toBe('PAR1');
  reader.exec('commit');
  reader.close();
  const kept = async () => ((await run('export', 'hits')).out.match(/^.+$/gm) ?? []).map((line) => JSON.parse(line).temp_id as string);
  await expect.poll(async () => (await kept()).length).toBe(taken + 1);
  expect(await kept()).not.toContain(ERASED);
  expect(await running.end('SIGTERM')).toBe(0);
});

it('tells how far the worker is behind while its batch hangs, as in a store that somebody writes to', async () => {
  const running = await startService(await freePort(), { DATA: folder, LOG_LEVEL: 'error' });
  service = running;
  const behind = async () => metricOf(await (await fetch(`${running.url}/metrics`)).text(), 'taproot_worker_behind_seconds');
  const stored = async () => (await running.inspect('hits')).length;
  expect((await running.post('/hit', [hit()])).ok).toBe(true);
  await expect.poll(stored, { timeout: 30_000 }).toBe(1);
  await expect.poll(behind, { timeout: 30_000 }).toBe(0);
  const writer = openSqlite(storeFile(folder));
  writer.exec('begin immediate');
  expect((await running.post('/hit', [hit()])).ok).toBe(true);
  await expect.poll(behind, { timeout: 30_000 }).toBeGreaterThan(1);
  const before = await behind();
  await expect.poll(behind, { timeout: 30_000 }).toBeGreaterThan(before);
  expect(await stored()).toBe(1);
  writer.exec('rollback');
  writer.close();
  await expect.poll(behind, { timeout: 30_000 }).toBe(0);
  expect(await stored()).toBe(2);
});
