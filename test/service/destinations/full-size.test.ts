import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openPostgresStore } from '../../../service/store/postgres-store';
import { hit } from '../../../tools/lab/bodies';
import { notRun } from '../../../tools/lab/engines/not-run';
import { freePort } from '../../../tools/lab/servers/free-port';
import { noNats, startNats } from '../../../tools/lab/servers/nats';
import { noPostgres, startPostgres } from '../../../tools/lab/servers/postgres';
import { startService } from '../../../tools/lab/servers/service';
import { startReceiver } from '../../../tools/lab/vendors/receiver';
import { thorough } from '../../support/thorough';
import { leaveHit, openWorld, SECRET, webhookTo } from './world';

describe(`destinations at full size${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  it('two services with one PostgreSQL tell a receiver that takes 40 s for an answer each of 30 events once [D10]', {
    ...thorough,
    ...(noPostgres && notRun(noPostgres)),
    timeout: 300_000,
  }, async () => {
    const server = await startPostgres();
    const receiver = await startReceiver((_, response) => void setTimeout(() => response.end(), 40_000));
    const worlds = [
      await openWorld(async () => openPostgresStore(server.url)),
      await openWorld(async () => openPostgresStore(server.url)),
    ] as const;
    const crm = webhookTo(receiver.url);
    await worlds[0].register(crm);
    const hits = Array.from({ length: 30 }, () => leaveHit());
    await worlds[0].put(hits, crm);
    for (const world of worlds) await world.send(crm, { longestCall: 60_000 });
    await expect
      .poll(async () => (await worlds[1].listed()).counts, { timeout: 120_000, interval: 500 })
      .toMatchObject({ sent: 30, waiting: 0 });
    expect(receiver.got.map(({ headers }) => headers['webhook-id']).sort()).toEqual(hits.map(({ key }) => key).sort());
    for (const world of worlds) await world.close();
    await receiver.close();
    await server.close();
  });

  it(`3000 events of ten seconds that rest for 60 s have left at 75 s, each once, with a JetStream${noNats ? ` (${noNats})` : ''} [D11]`, {
    ...thorough,
    ...(noNats && notRun(noNats)),
    timeout: 900_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'taproot-rest-'));
    const cluster = await startNats(1);
    const receiver = await startReceiver();
    const file = join(folder, 'destinations.json');
    writeFileSync(
      file,
      JSON.stringify([{ name: 'crm', kind: 'webhook', secret: SECRET, url: receiver.url, events: ['donation'], wait: 60 }]),
    );
    const env = { DATA: folder, DESTINATIONS: file, NATS_URL: cluster.url, LOG_REPLICAS: '1', RATE_LIMIT: '0' };
    const service = await startService(await freePort(), env);
    try {
      const posted = new Map<unknown, number>();
      const began = Date.now();
      for (let post = 0; post < 100; post++) {
        await sleep(Math.max(0, began + post * 100 - Date.now()));
        const gifts = Array.from({ length: 30 }, () => hit({ event: 'donation', consent_purposes: 'analytics', timestamp: Date.now() }));
        for (const { hit_id } of gifts) posted.set(hit_id, Date.now());
        expect((await service.post('/hit', gifts)).status).toBe(200);
      }
      await expect.poll(() => receiver.got.length, { timeout: 600_000, interval: 500 }).toBe(posted.size);
      const rests = receiver.got.map(({ at, headers }) => at - (posted.get(headers['webhook-id']) ?? Number.NaN));
      expect(Math.min(...rests)).toBeGreaterThanOrEqual(60_000);
      // Other work beside the test takes its share of the time.
      const share = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
      expect(Math.max(...rests)).toBeLessThanOrEqual(60_000 + 15_000 * share);
      expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(posted.keys()));
    } finally {
      await service.end('SIGTERM');
      await receiver.close();
      await cluster.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('a look for what is due takes 5 ms after 5 million events that are done, beside an open transaction, and their room is used again [D25]', {
    ...thorough,
    ...(noPostgres && notRun(noPostgres)),
    timeout: 900_000,
  }, async () => {
    const server = await startPostgres();
    const receiver = await startReceiver();
    const world = await openWorld(async () => openPostgresStore(server.url));
    const [client, reader] = [new pg.Client({ connectionString: server.url }), new pg.Client({ connectionString: server.url })];
    await Promise.all([client.connect(), reader.connect()]);
    const crm = webhookTo(receiver.url);
    await world.register(crm);
    await reader.query('begin isolation level repeatable read');
    await reader.query('select count(*) from hits');
    // Rows that the reader's snapshot keeps, in the hot table and its indexes, as those of events that were told meanwhile.
    await client.query(
      `insert into deliveries (destination, event, due, again, tries, queued)
        select 'crm', lpad(n::text, 36, '0'), $1::bigint + n / 10, 0, 0, $1::bigint from generate_series(1, 5000000) n`,
      [Date.now() - 600_000],
    );
    await client.query('delete from deliveries');
    const bytes = async () => Number((await client.query<{ size: string }>("select pg_relation_size('deliveries') as size")).rows[0]?.size);
    const full = await bytes();
    const hits = Array.from({ length: 100 }, () => leaveHit());
    await world.put(hits, crm);
    const now = Date.now();
    /** ms, and pages that were read. */
    const cost = async (sql: string) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off) ${sql}`);
      const text = rows.map((row) => row['QUERY PLAN']).join('\n');
      const pages = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(text) ?? [];
      return { ms: Number(/Execution Time: ([\d.]+)/.exec(text)?.[1]), pages: Number(pages[1] ?? 0) + Number(pages[2] ?? 0) };
    };
    const due = `destination = 'crm' and again = 0 and due >= ${now - 60_000}`;
    for (const sql of [
      `select min(due) from deliveries where ${due}`,
      `select event from deliveries where ${due} and due <= ${now + 1_000} order by due limit 32 for update skip locked`,
    ]) {
      const costs: Awaited<ReturnType<typeof cost>>[] = [];
      for (let time = 0; time < 20; time++) costs.push(await cost(sql));
      const median = costs.map(({ ms }) => ms).sort((a, b) => a - b)[10];
      expect(median).toBeLessThanOrEqual(5);
      expect(Math.max(...costs.slice(1).map(({ pages }) => pages))).toBeLessThanOrEqual(200);
    }
    await world.send(crm);
    await expect.poll(async () => (await world.listed()).counts.sent, { timeout: 120_000, interval: 500 }).toBe(100);
    expect(receiver.got).toHaveLength(100);
    await reader.query('commit');
    await client.query('vacuum deliveries');
    await world.put(
      Array.from({ length: 2_000 }, () => leaveHit()),
      crm,
    );
    await expect.poll(async () => (await world.listed()).counts.sent, { timeout: 180_000, interval: 500 }).toBe(2_100);
    expect(await bytes()).toBeLessThanOrEqual(full);
    await Promise.all([client.end(), reader.end()]);
    await world.close();
    await receiver.close();
    await server.close();
  });
});
