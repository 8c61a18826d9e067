import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricOf } from '../../../tools/bench/service/metrics';
import { errorReport, hit, receipt, rejection } from '../../../tools/lab/bodies';
import { notRun } from '../../../tools/lab/engines/not-run';
import { freePort } from '../../../tools/lab/servers/free-port';
import { noPostgres, type Postgres, startPostgres } from '../../../tools/lab/servers/postgres';
import { type ServiceProcess, startService, TOKEN } from '../../../tools/lab/servers/service';
import { memoryOf, metricsOf } from './support';

const LOOP = fileURLToPath(new URL('../support/event-loop.mjs', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'taproot-lag-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const chunk = (n: number) => `chunks/${String(n).padStart(30, 'q')}.js`;
/** Maps of a megabyte, as large as the largest of a build. */
beforeAll(() => {
  mkdirSync(join(folder, 'maps/chunks'), { recursive: true });
  const sourcesContent = ['x\n'.repeat(20_000)];
  const map = JSON.stringify({ version: 3, sources: ['lib/x.ts'], sourcesContent, names: [], mappings: 'AAAA,CACC,'.repeat(100_000) });
  for (let n = 0; n < 24; n++) writeFileSync(join(folder, `maps/${chunk(n)}.map`), map);
});

const wide = (fields: number) => Object.fromEntries(Array.from({ length: fields }, (_, i) => [`field_${i}`, String(i).padEnd(4_096, 'x')]));
const frames = (n: number, from: number) =>
  Array.from({ length: n }, (_, i) => `    at f (https://cdn.example/${chunk((from + i) % 24)}:1:${from + i + 1})`).join('\n');

/** The largest bodies of each call, and those that cost the most. */
const WORST: Readonly<Record<string, () => readonly [path: string, body: unknown]>> = {
  'hits of 250 KB': () => ['/hit', [hit(wide(60))]],
  'hits with an id of 4000 characters': () => ['/hit', [hit({ user_id: randomUUID().repeat(112).slice(0, 4_000) })]],
  '400 hits at once': () => ['/hit', Array.from({ length: 400 }, () => hit())],
  'events with names that nobody knows': () => [
    '/hit',
    Array.from({ length: 300 }, () => hit({ event: randomUUID().replaceAll('-', '_') })),
  ],
  'stacks in 24 maps': () => {
    const report = errorReport();
    const errors = Array.from({ length: 100 }, (_, i) => ({ ...report.errors[0], message: `${randomUUID()}`, stack: frames(25, i) }));
    return ['/apps/error', { ...report, errors }];
  },
  'stacks of 16 KB': () => {
    const report = errorReport();
    const errors = Array.from({ length: 15 }, () => ({ ...report.errors[0], message: 'x'.repeat(300), stack: 'at '.repeat(5_400) }));
    return ['/apps/error', { ...report, errors }];
  },
  refusals: () => {
    const one = rejection();
    return [`/consent/rejection/${one.consent_uuid}`, one];
  },
  'receipts of one id': () => {
    const one = receipt({
      consent_uuid: '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b74',
      date: new Date(Date.now() - Math.random() * 1e9).toISOString(),
    });
    return [`/consent/receipt/${one.consent_uuid}`, one];
  },
  'unanswered banners': () => ['/consent/unanswered', { site: 'main', language: 'en' }],
};

const READS = [
  ...['hits', 'errors', 'receipts', 'rejections', 'unanswered'].map((name) => `${name}?limit=1000`),
  ...['error-groups?limit=1000', 'events?days=400', 'consent?id=7B1D4C2E-9A60-4F3D-8E21-5C0F9D3A6B74'],
];

/** ms. A thread that decodes one map, or serializes one page of 250 MB, stands still for longer. A busy machine takes some 100. */
const LONGEST_DELAY = 1_000;

const engines = [
  ['the embedded store', {}],
  ['PostgreSQL', noPostgres ? notRun(noPostgres) : {}],
] as const;

describe.each(engines)('the intake with %s', (name, options) => {
  let server: Postgres | undefined;
  let service: ServiceProcess;
  const delay = async () => {
    const answer = once(service.child, 'message');
    service.child.send('delay');
    return Number((await answer)[0]);
  };
  beforeAll(async () => {
    if (options !== engines[0][1] && noPostgres) return;
    if (name === 'PostgreSQL') server = await startPostgres();
    service = await startService(await freePort(), {
      ...{ DATA: join(folder, name), RELEASES: folder, NODE_OPTIONS: `--import ${LOOP}` },
      ...(server && { DATABASE_URL: server.url }),
    });
  });
  afterAll(async () => {
    await service?.end('SIGTERM');
    await server?.close();
  });

  const read = async (path: string) => {
    const answer = await fetch(`${service.url}/inspect/${path}`, { headers: { Authorization: `Bearer ${TOKEN}` } });
    return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength, link: answer.headers.get('link') };
  };

  it('answers /hit while the largest bodies of every kind are stored, and while each list of them is read', options, async () => {
    await delay();
    for (const body of Object.values(WORST))
      for (let n = 0; n < 40; n += 8)
        await Promise.all(
          Array.from({ length: 8 }, async () => {
            const [path, sent] = body();
            expect((await service.post(path, sent)).status).toBe(200);
          }),
        );
    expect(await delay()).toBeLessThan(LONGEST_DELAY);
    await expect.poll(async () => metricOf(await metricsOf(service), 'taproot_log_lag'), { timeout: 100_000 }).toBe(0);
    const memory = await memoryOf(service);
    let reading = true;
    const posting = (async () => {
      let posts = 0;
      for (; reading; posts++) expect((await service.post('/hit', [hit()])).status).toBe(200);
      return posts;
    })();
    const answers = [];
    for (let round = 0; round < 2; round++) answers.push(...(await Promise.all(READS.map(read))));
    reading = false;
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { bytes } of answers) expect(bytes).toBeLessThan(5 * 1024 * 1024);
    expect(await posting).toBeGreaterThan(0);
    expect(await delay()).toBeLessThan(LONGEST_DELAY);
    expect((await memoryOf(service)) - memory).toBeLessThan(500);
  });

  it('leads from page to page through hits of 250 KB, and leaves none out', options, async () => {
    let found = 0;
    for (let path: string | undefined = 'hits?limit=1000'; path; ) {
      const { bytes, link } = await read(path);
      expect(bytes).toBeLessThan(5 * 1024 * 1024);
      found += Math.max(1, Math.round(bytes / (250 * 1024)));
      path = /^<\/inspect\/(.*)>; rel="next"$/.exec(link ?? '')?.[1];
    }
    expect(found).toBeGreaterThan(40);
  });
});
