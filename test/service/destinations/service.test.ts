import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hit, receipt, rejection } from '../../../tools/lab/bodies';
import { freePort } from '../../../tools/lab/servers/free-port';
import { runCommand, startService } from '../../../tools/lab/servers/service';
import { type Receiver, saying, startReceiver } from '../../../tools/lab/vendors/receiver';
import { SECRET } from './world';

let folder: string;
let receiver: Receiver;
let port: number;
let env: Record<string, string>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taproot-told-'));
  receiver = await startReceiver();
  port = await freePort();
  env = { DATA: folder, DESTINATIONS: join(folder, 'destinations.json'), CRM_SECRET: SECRET };
});
afterEach(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

const configure = (...entries: readonly object[]) =>
  writeFileSync(
    join(folder, 'destinations.json'),
    JSON.stringify(
      entries.map((entry) => ({
        ...{
          name: 'crm',
          kind: 'webhook',
          url: `${receiver.url}/hook`,
          secret: `\${CRM_SECRET}`,
          events: ['donation'],
          purpose: 'analytics',
        },
        ...entry,
      })),
    ),
  );
const gift = (more: object = {}) => hit({ event: 'donation', consent_purposes: 'analytics', timestamp: Date.now(), ...more });
const listed = async () => JSON.parse((await runCommand(['destinations', '--json'], env)).out) as Record<string, unknown>[];

describe('the service with destinations', () => {
  it('tells each event of a visitor who allowed it, also when it is killed amid sending, and no other', async () => {
    configure({ wait: 0 });
    receiver.answerWith((_, response) => void setTimeout(() => response.end(), 20));
    const told = () => receiver.got.map(({ headers }) => headers['webhook-id']);
    const ids: string[] = [];
    for (const signal of ['SIGKILL', 'SIGKILL', 'SIGTERM'] as const) {
      const service = await startService(port, env);
      const hits = Array.from({ length: 60 }, () => gift());
      const others = [
        gift({ consent_purposes: 'necessary' }),
        gift({ consent_purposes: undefined }),
        hit({ consent_purposes: 'analytics' }),
      ];
      expect((await service.post('/hit', [...hits, ...others])).status).toBe(200);
      ids.push(...hits.map(({ hit_id }) => hit_id));
      const before = told().length;
      await expect.poll(() => told().length).toBeGreaterThan(before + 5);
      if (signal === 'SIGTERM')
        await expect
          .poll(listed)
          .toMatchObject([{ name: 'crm', kind: 'webhook', waiting: 0, sent: 180, withdrawn: 0, oldest: null, answer: '200' }]);
      await service.end(signal);
    }
    expect(new Set(told())).toEqual(new Set(ids));
    // One event, one body.
    for (const id of ids)
      expect(new Set(receiver.got.filter(({ headers }) => headers['webhook-id'] === id).map(({ text }) => text)).size).toBe(1);
  });

  it('takes every post and stores every hit while a destination is down, and tells it all later [D12]', async () => {
    configure({ wait: 0, url: `http://127.0.0.1:${await freePort()}/hook` });
    let service = await startService(port, env);
    const posts = Array.from({ length: 20 }, () => Array.from({ length: 30 }, () => gift()));
    const answers = await Promise.all(posts.map(async (hits) => (await service.post('/hit', hits)).status));
    expect(new Set(answers)).toEqual(new Set([200]));
    // The log has nothing left: what waits is in the outbox.
    await expect.poll(listed, { timeout: 30_000 }).toMatchObject([{ waiting: 600, sent: 0, given_up: 0 }]);
    await service.end('SIGTERM');
    configure({ wait: 0 });
    service = await startService(port, env);
    await expect.poll(listed, { timeout: 60_000, interval: 1_000 }).toMatchObject([{ waiting: 0, sent: 600, given_up: 0 }]);
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(posts.flat().map(({ hit_id }) => hit_id)));
    await service.end('SIGTERM');
  });

  it('takes back in its rest what a withdrawal and an erasure name, and says so', async () => {
    configure({ wait: 25 });
    const service = await startService(port, env);
    const [consent_uuid, temp_id] = [randomUUID(), randomUUID()];
    await service.post('/hit', [gift({ consent_uuid }), gift({ temp_id }), gift()]);
    // A first refusal names no record that hits have: the service's cookie tells whose they are.
    const edf_uuid = randomUUID();
    await service.post('/hit', [gift({ edf_uuid, consent_purposes: 'opt_out' })]);
    const first = rejection();
    const cookie = { Cookie: `visitor_uuid=${edf_uuid}` };
    expect((await service.post(`/consent/rejection/${first.consent_uuid}`, first, cookie)).status).toBe(200);
    // Also by replay.
    await service.post('/hit', [gift()], { 'Sec-GPC': '1' });
    await service.post('/hit', [gift()], { 'Sec-GPC': '1', 'Content-Type': 'application/json; charset=UTF-8;' });
    // A receipt with a signal takes its visitor's events back, whatever it grants.
    const signalled = randomUUID();
    await service.post('/hit', [gift({ consent_uuid: signalled })]);
    const granted = receipt({ consent_uuid: signalled, date: new Date().toISOString() });
    expect((await service.post(`/consent/receipt/${signalled}`, granted, { 'Sec-GPC': '1' })).status).toBe(200);
    const refusal = receipt({ consent_uuid, action: 'withdraw', categories: ['necessary'], date: new Date().toISOString() });
    expect((await service.post(`/consent/receipt/${consent_uuid}`, refusal)).status).toBe(200);
    // On a busy machine, the files of facts are written again after half a minute.
    const erased = async () => (await runCommand(['erase', '--visitor', temp_id], env)).code;
    await expect.poll(erased, { timeout: 120_000, interval: 1_000 }).toBe(0);
    await expect.poll(listed, { timeout: 90_000 }).toMatchObject([{ sent: 1, withdrawn: 4, waiting: 0 }]);
    expect(receiver.got).toHaveLength(1);
    const [{ reasons }] = (await listed()) as [{ reasons: object[] }];
    expect(reasons).toContainEqual({ state: 'withdrawn', reason: 'refused', events: 2 });
    expect(reasons).toContainEqual({ state: 'withdrawn', reason: 'signal', events: 1 });
    expect(reasons).toContainEqual({ state: 'withdrawn', reason: 'erased', events: 1 });
    expect((await runCommand(['destinations', 'replay', 'crm', '--since', '2026-01-01'], env)).code).toBe(0);
    await expect.poll(listed).toMatchObject([{ sent: 1, withdrawn: 6, waiting: 0 }]);
    expect(receiver.got).toHaveLength(1);
    await service.end('SIGTERM');
  });

  it('R20: the command that erases exits with 1 until a destination that can erase has done so, and with 0 then', async () => {
    configure({ wait: 0, erases: true });
    const service = await startService(port, env);
    const temp_id = randomUUID();
    await service.post('/hit', [gift({ temp_id })]);
    await expect.poll(listed).toMatchObject([{ sent: 1 }]);
    receiver.answerWith(saying(500, 'out of order'));
    const erase = async () => (await runCommand(['erase', '--visitor', temp_id], env)).code;
    expect(await erase()).toBe(1);
    await expect.poll(async () => (await service.inspect('hits')).length).toBe(0);
    receiver.answerWith(saying(200));
    await expect.poll(erase, { timeout: 120_000, interval: 1_000 }).toBe(0);
    expect(receiver.got.map(({ text }) => JSON.parse(text).type)).toContain('erasure');
    await service.end('SIGTERM');
  });

  it('tells nothing of before a destination was configured but by replay, and that once [D13] [D14]', async () => {
    configure();
    let service = await startService(port, env);
    const unwanted = [gift({ consent_purposes: '' }), gift({ consent_purposes: 'necessary' }), gift({ site: 'mrd' })];
    await service.post('/hit', [gift(), gift({ consent_purposes: 'opt_out' }), ...unwanted]);
    await expect.poll(async () => (await service.inspect('hits')).length).toBe(5);
    await service.end('SIGTERM');
    configure({ wait: 0, sites: ['main'] });
    service = await startService(port, env);
    const late = gift();
    await service.post('/hit', [late]);
    await expect.poll(() => receiver.got.length).toBe(1);
    expect(receiver.got[0]?.headers['webhook-id']).toBe(late.hit_id);
    for (let time = 0; time < 2; time++)
      expect((await runCommand(['destinations', 'replay', 'crm', '--since', '2026-01-01'], env)).code).toBe(0);
    await expect.poll(listed).toMatchObject([{ sent: 3, waiting: 0, withdrawn: 0, ended: 0 }]);
    expect(receiver.got).toHaveLength(3);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/taproot_destination_events_total{destination="crm",state="sent",reason=""} 3/);
    expect(metrics).toMatch(/taproot_destination_waiting{destination="crm"} 0/);
    await service.end('SIGTERM');
  });

  it('sends a test that writes nothing down, and ends with 1 where it was refused and with 2 for an unknown name [D27]', async () => {
    configure({});
    const ok = await runCommand(['destinations', 'test', 'crm'], env);
    expect([ok.code, ok.out]).toEqual([0, '200 ok\n']);
    expect(JSON.parse(receiver.got[0]?.text ?? '')).toMatchObject({ type: 'taproot_test' });
    receiver.answerWith(saying(403, `no ${SECRET}`));
    const refused = await runCommand(['destinations', 'test', 'crm'], env);
    expect([refused.code, refused.out]).toEqual([1, '403 no …\n']);
    expect((await runCommand(['destinations', 'test', 'nobody'], env)).code).toBe(2);
    expect((await runCommand(['destinations', 'replay', 'nobody', '--since', '2026-01-01'], env)).code).toBe(2);
    expect(await listed()).toMatchObject([{ waiting: 0, sent: 0, given_up: 0 }]);
  });

  it('does not start with a destination that can’t be used, and says each fault in a line without a secret [D24]', async () => {
    configure({ secret: 'hello' }, { name: 'other', url: 'http://crm.example/' });
    const { code, err } = await runCommand(['worker'], env);
    expect(code).toBe(2);
    const lines = err.trim().split('\n');
    expect(lines).toEqual([expect.stringMatching(/^DESTINATIONS: crm\.secret: /), expect.stringMatching(/^DESTINATIONS: other\.url: /)]);
    expect(err).not.toContain('hello');
  });
});
