import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../service/engines';
import { inProcess } from '../../../service/thread/run-engine';
import { hit } from '../../../tools/lab/bodies';
import { freePort } from '../../../tools/lab/servers/free-port';
import { runCommand, type ServiceProcess, startService } from '../../../tools/lab/servers/service';
import { hitArrival } from '../support/arrivals';

let folder: string;
let services: ServiceProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taproot-service-facts-'));
  services = [];
});
afterEach(async () => {
  for (const service of services) await service.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const start = async () => {
  const service = await startService(await freePort(), { DATA: folder });
  services.push(service);
  return service;
};
const own = (temp_id: string, more: Readonly<Record<string, unknown>> = {}) =>
  hit({ temp_id, user_id: temp_id, sess_id: temp_id, environment: 'production', timestamp: Date.now(), ...more });
const query = async (sql: string) => JSON.parse((await runCommand(['query', sql, '--format', 'json'], { DATA: folder })).out);
const metric = async (service: ServiceProcess, name: string) =>
  Number((await (await fetch(`${service.url}/metrics`)).text()).match(new RegExp(`^${name} (\\S+)`, 'm'))?.[1]);

const ERASED = 'c0ffee00-5a6b-4c7d-8e9f-0a1b2c3d4e5f';

describe('the facts of a running service', () => {
  it('S5, S11, S14, S22: have its hits within seconds, answer beside it, and lose an erased visitor before the command reports it', async () => {
    const service = await start();
    await service.post('/hit', [own(ERASED), own('visitor-2'), own('visitor-2', { event: 'signup' })]);
    await expect.poll(() => query('select count(*) as n from hits')).toEqual([{ n: 3 }]);
    expect(await query('select session, views, signups from visits order by session')).toEqual([
      { session: ERASED, views: 1, signups: 0 },
      { session: 'visitor-2', views: 1, signups: 1 },
    ]);
    const inZone = async (TZ: string) =>
      (await runCommand(['query', 'select "at", day from hits order by _id limit 1', '--format', 'csv'], { DATA: folder, TZ })).out;
    const inKolkata = await inZone('Asia/Kolkata');
    expect(inKolkata).toMatch(/^at,day\r\n(\d{4}-\d\d-\d\d)T[\d:.]+Z,\1\r\n$/);
    expect(inKolkata).toBe(await inZone('UTC'));
    const asked = Promise.all(Array.from({ length: 3 }, () => query('select count(*) as n from hits')));
    const { code } = await runCommand(['erase', '--visitor', ERASED], { DATA: folder });
    expect(code).toBe(0);
    expect(await query('select count(*) as n from all_hits')).toEqual([{ n: 2 }]);
    expect(await query('select session from all_visits')).toEqual([{ session: 'visitor-2' }]);
    for (const [answer] of await asked) expect([2, 3]).toContain(answer.n);
    for (const name of readdirSync(join(folder, 'facts')).filter((one) => one.endsWith('.parquet')))
      expect(readFileSync(join(folder, 'facts', name)).includes(ERASED)).toBe(false);
    await expect.poll(() => metric(service, 'taproot_facts_lag_seconds')).toBe(0);
    expect(await metric(service, 'taproot_facts_faults')).toBe(0);
    expect((await runCommand(['rebuild'], { DATA: folder })).code).toBe(0);
    expect(await query('select count(*) as n from hits')).toEqual([{ n: 2 }]);
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it('S13: are swept after a kill, and written by commands while no service runs', async () => {
    let service = await start();
    await service.post('/hit', [own(ERASED), own('visitor-2')]);
    await expect.poll(() => query('select count(*) as n from hits')).toEqual([{ n: 2 }]);
    await service.end('SIGKILL');
    for (const name of ['hits-2026-01-01-0.parquet', 'hits-2026-01-01-1.parquet.partial', '2.ndjson'])
      writeFileSync(join(folder, 'facts', name), 'half a file');
    expect(await query('select count(*) as n from hits')).toEqual([{ n: 2 }]);
    expect((await runCommand(['erase', '--visitor', ERASED], { DATA: folder })).code).toBe(0);
    expect(await query('select count(*) as n from all_hits')).toEqual([{ n: 1 }]);
    expect((await runCommand(['rebuild', '--since', '2026-01-01'], { DATA: folder })).code).toBe(0);
    expect(await query('select count(*) as n from hits')).toEqual([{ n: 1 }]);
    service = await start();
    await service.post('/hit', [own('visitor-3')]);
    await expect.poll(() => query('select count(*) as n from hits'), { timeout: 60_000 }).toEqual([{ n: 2 }]);
    await expect.poll(() => readdirSync(join(folder, 'facts')).filter((name) => /-01-01-|ndjson$/.test(name))).toEqual([]);
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it('S3: are written anew by a command that says which counts it has left as they are', async () => {
    const old = Date.now() - 400 * 86_400_000;
    const store = await openEmbeddedStore(folder, inProcess);
    await store.migrate();
    await store.put([hitArrival({ environment: 'production', timestamp: old, sess_id: 'old' }, old), hitArrival({}, Date.now())]);
    await store.close();
    expect((await runCommand(['retain'], { DATA: folder })).code).toBe(0);
    const { code, err } = await runCommand(['rebuild'], { DATA: folder });
    const day = new Date(old).toISOString().slice(0, 10);
    expect([code, JSON.parse(err)]).toEqual([
      0,
      expect.objectContaining({ days: 1, untouched: `counts of days up to ${day}, whose hits are past retention` }),
    ]);
    expect(await query("select cast(day as varchar) as day, views from sealed where site = ''")).toEqual([{ day, views: 1 }]);
    expect(await query('select count(*) as n from all_hits')).toEqual([{ n: 1 }]);
  });
});
