import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorReport, hit, receipt, rejection } from '../../tools/lab/bodies';
import { freePort } from '../../tools/lab/servers/free-port';
import { runCommand, type ServiceProcess, startService } from '../../tools/lab/servers/service';

const CLOCK = fileURLToPath(new URL('./support/clock.mjs', import.meta.url));
const DAY = 86_400_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taproot-service-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the service in one process', () => {
  it('keeps every acknowledged hit once when it is killed amid batches, and when it is stopped', async () => {
    const port = await freePort();
    const acknowledged: string[] = [];
    const post = async (service: ServiceProcess) => {
      for (;;) {
        const hits = [hit(), hit()];
        const answer = await service.post('/hit', hits).catch(() => undefined);
        if (!answer?.ok) return;
        acknowledged.push(...hits.map(({ hit_id }) => hit_id));
      }
    };
    for (const [signal, code, most] of [
      ['SIGKILL', null, 200],
      ['SIGTERM', 0, 400],
    ] as const) {
      const service = await startService(port, { DATA: folder });
      const posting = Promise.all(Array.from({ length: 8 }, () => post(service)));
      await expect.poll(() => acknowledged.length).toBeGreaterThan(most);
      expect(await service.end(signal)).toBe(code);
      await posting;
    }
    const service = await startService(port, { DATA: folder });
    await expect.poll(async () => (await (await fetch(`${service.url}/metrics`)).text()).match(/^taproot_log_lag (\d+)/m)?.[1]).toBe('0');
    // Also while it runs, from another process.
    const { code, out } = await runCommand(['export', 'hits'], { DATA: folder });
    expect(code).toBe(0);
    const kept = (out.match(/^.+$/gm) ?? []).map((line) => JSON.parse(line).hit_id as string);
    expect(new Set(kept).size).toBe(kept.length);
    expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([]);
    await service.end('SIGTERM');
  });

  it('dates no arrival back, nor far ahead, while the machine’s clock is wrong for a moment, nor after a restart', async () => {
    const port = await freePort();
    const env = { DATA: folder, NODE_OPTIONS: `--import ${CLOCK}` };
    const begun = Date.now();
    let service = await startService(port, env);
    const set = async (ahead: number) => {
      service.child.send(ahead);
      await once(service.child, 'message');
    };
    const post = async () => expect((await service.post('/hit', [hit({ timestamp: Date.now() })])).status).toBe(200);
    for (const ahead of [0, -400 * DAY, 0, 3650 * DAY, 0]) {
      await set(ahead);
      await post();
    }
    await service.end('SIGKILL');
    for (const ahead of [-400 * DAY, 0]) {
      service = await startService(port, { ...env, CLOCK_AHEAD: `${ahead}` });
      await post();
      await service.end('SIGKILL');
    }
    // Nor by one that is years ahead from the start, until pages agree with it.
    service = await startService(port, { ...env, CLOCK_AHEAD: `${3650 * DAY}` });
    await post();
    await set(0);
    await post();
    await service.end('SIGKILL');
    service = await startService(port, env);
    await post();
    await expect.poll(() => service.inspect('hits')).toHaveLength(10);
    const received = (await service.inspect('hits')).map(({ _received }) => Date.parse(`${_received}`));
    expect(received).toEqual([...received].sort((a, b) => a - b));
    expect(received[0]).toBeGreaterThanOrEqual(begun);
    expect(received.at(-1)).toBeLessThanOrEqual(Date.now());
    await service.end('SIGTERM');
  });

  it('takes a new site and its host over without a restart', async () => {
    const service = await startService(await freePort(), { DATA: join(folder, 'data'), RELEASES: folder });
    const post = async () => (await service.post('/hit', [hit({ site: 'gifts' })], { origin: 'https://gifts.new.example' })).status;
    expect(await post()).toBe(403);
    const hosts = { production: ['gifts.new.example'], development: [] };
    writeFileSync(join(folder, 'build.json'), JSON.stringify({ sites: { gifts: { file: 'gifts.js', hosts } } }));
    await expect.poll(post).toBe(200);
    expect(await (await fetch(`${service.url}/health`)).json()).toEqual({ status: 'ok' });
    await service.end('SIGTERM');
  });

  it('does not start with a token that can be guessed, and exits with 2', async () => {
    const { code, err } = await runCommand([], { SERVICE_TOKEN: 'abcde' });
    expect([code, err]).toEqual([2, expect.stringMatching(/^SERVICE_TOKEN: Expected at least 16 [^\n]+\n$/)]);
  });

  it('reports each unusable setting in one line, and exits with 2', async () => {
    const { code, err } = await runCommand([], { PORT: 'x', DATABASE_URL: 'x' });
    expect([code, err.trim().split('\n').length]).toEqual([2, 2]);
  });

  it('exits with 1 if its folder can’t be written', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect((await runCommand([], { DATA: join(folder, 'file') })).code).toBe(1);
  });
});

describe('the calls of the service', () => {
  let data: string;
  let service: ServiceProcess;
  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'taproot-service-'));
    service = await startService(await freePort(), { DATA: data });
  });
  afterAll(async () => {
    await service.end('SIGTERM');
    rmSync(data, { recursive: true, force: true });
  });

  it('keeps hits, errors, rejections and receipts, and shows them with the token', async () => {
    const [first, refused, chosen] = [hit(), rejection(), receipt()];
    expect((await service.post('/hit', [first])).status).toBe(200);
    expect((await service.post('/hit', [first])).status).toBe(200);
    expect((await service.post('/apps/error', errorReport())).status).toBe(200);
    expect((await service.post(`/consent/rejection/${refused.consent_uuid}`, refused)).status).toBe(200);
    expect((await service.post(`/consent/receipt/${chosen.consent_uuid}`, chosen)).status).toBe(200);
    await expect.poll(() => service.inspect('receipts')).toEqual([expect.objectContaining(chosen)]);
    expect(await service.inspect('hits')).toEqual([expect.objectContaining(first)]);
    expect(await service.inspect('rejections')).toEqual([expect.objectContaining(refused)]);
    expect(await service.inspect('errors')).toEqual([expect.objectContaining({ message: 'x is not a function' })]);
  });

  it('keeps what a site sends that is newer than its manifests, from a host of the network alone, and names it in /health', async () => {
    const origin = 'https://www.main.example';
    const [view, chosen] = [hit({ site: 'petitions', brand: 'climate' }), receipt({ site: 'petitions' })];
    const post = (path: string, body: object, headers = {}) => service.post(path, body, headers).then(({ status }) => status);
    expect(await post('/hit', [hit(), view], { origin })).toBe(200);
    expect(await post(`/consent/receipt/${chosen.consent_uuid}`, chosen, { origin })).toBe(200);
    expect(await post('/consent/unanswered', { site: 'petitions', language: 'en' }, { origin })).toBe(200);
    expect(await post('/hit', [view])).toBe(400);
    expect(await post('/hit', [view], { origin: 'https://evil.example' })).toBe(403);
    await expect.poll(async () => (await service.inspect('hits')).map(({ hit_id }) => hit_id)).toContain(view.hit_id);
    await expect.poll(() => service.inspect('receipts')).toContainEqual(expect.objectContaining(chosen));
    const health = (await (await fetch(`${service.url}/health`)).json()) as object;
    expect(health).toEqual({
      status: 'ok',
      unknown_sites: [
        { site: 'petitions', host: 'www.main.example', count: 3 },
        { site: 'brand:climate', host: 'www.main.example', count: 1 },
      ],
    });
    expect(await (await fetch(`${service.url}/metrics`)).text()).toContain('taproot_unknown_sites_total{site="petitions"} 3');
  });

  it('pages by id and by key', async () => {
    const hits = [hit(), hit(), hit()];
    await service.post('/hit', hits);
    const ids = hits.map(({ hit_id }) => hit_id);
    await expect.poll(async () => (await service.inspect(`hits?after=${ids[0]}`)).map(({ hit_id }) => hit_id)).toEqual(ids.slice(1));
    const [page] = await service.inspect(`hits?after=${ids[0]}&limit=1`);
    expect((await service.inspect(`hits?after=${page?._id}`)).map(({ hit_id }) => hit_id)).toEqual(ids.slice(2));
  });

  it.each(['', 'Bearer', 'Bearer wrong', 'Basic x'])('shows and erases nothing for the authorization %j', async (authorization) => {
    for (const [method, path] of [
      ['GET', 'hits'],
      ['GET', 'errors'],
      ['GET', 'receipts'],
      ['DELETE', 'visitors/x'],
    ] as const)
      expect((await fetch(`${service.url}/inspect/${path}`, { method, headers: { authorization } })).status).toBe(403);
  });

  it.each([
    ['a compressed body', gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' }, 415],
    ['another origin', '[]', { origin: 'https://evil.example' }, 403],
    ['the network’s host without https', '[]', { origin: 'http://www.main.example' }, 403],
    ['an opaque origin', '[]', { origin: 'null' }, 403],
    ['a deep body', '['.repeat(200_000), {}, 400],
    ['a huge body', 'x'.repeat(300_000), {}, 413],
    ['another type', '[]', { 'content-type': 'application/xml' }, 415],
  ])('each call of the service refuses %s', async (_, body, headers, status) => {
    const init = {
      method: 'POST',
      body: body as BodyInit,
      headers: { 'content-type': 'text/plain', ...(headers as Record<string, string>) },
    };
    expect((await fetch(`${service.url}/hit`, init)).status).toBe(status);
  });

  it('lets pages of the network read the reason for a wait', async () => {
    const { headers } = await service.post('/hit', [hit()], { origin: 'https://www.main.example' });
    expect(headers.get('access-control-allow-origin')).toBe('https://www.main.example');
    expect(headers.get('access-control-expose-headers')).toBe('Retry-After, Tp-Signal');
  });

  it('refuses any other body than a batch of hits with a reason, and counts it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.jsonValue().map((value) => JSON.stringify([{ ...hit(), extra: [value] }])),
        ),
        async (body) => {
          const answer = await service.post('/hit', body);
          expect(answer.status).toBe(400);
          expect(await answer.json()).toMatchObject({ error: expect.any(String), issues: expect.any(Array) });
        },
      ),
      { numRuns: 100 },
    );
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
    expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(/^taproot_refused_total\{reason="schema"\} \d+/m);
  });

  it('erases a visitor by command while it runs', async () => {
    const visitor = '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b74';
    const [own, other] = [hit({ user_id: visitor }), hit()];
    await service.post('/hit', [own, other]);
    const kept = async () =>
      (await service.inspect('hits?limit=1000')).filter(({ hit_id }) => hit_id === own.hit_id || hit_id === other.hit_id);
    await expect.poll(kept).toHaveLength(2);
    expect(await runCommand(['erase', '--visitor', visitor], { DATA: data })).toMatchObject({ code: 0, out: '' });
    expect(await kept()).toEqual([expect.objectContaining(other)]);
  });

  it('keeps texts that databases refuse, with U+FFFD in place of the wrong characters', async () => {
    const odd = hit({ page_title: 'a\u0000b\ud800c 🐟' });
    await service.post('/hit', [odd]);
    await expect
      .poll(async () => (await service.inspect('hits?limit=1000')).find(({ hit_id }) => hit_id === odd.hit_id)?.page_title)
      .toBe('a\uFFFDb\uFFFDc 🐟');
  });
});
