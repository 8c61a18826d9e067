import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../../../service/config';
import { createPost } from '../../../../service/destinations/post';
import type { Store } from '../../../../service/store/store';
import { KINDS, type Reading } from '../../../../service/tells/alarms/reading';
import { startTells } from '../../../../service/tells/start-tells';
import { startReceiver } from '../../../../tools/lab/vendors/receiver';
import { type InFolder, openInFolder, toldAt } from '../../facts/in-folder';
import { openMailServer } from '../mail-server';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.parse('2026-11-28T12:00:00Z');
const SECRET = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;

const closing: (() => Promise<unknown>)[] = [];
let folder: InFolder;
let store: Store;
beforeEach(async () => {
  folder = await openInFolder();
  closing.push(folder.close);
  store = folder.store;
  const account = { roles: 'operator', sites: null, made: 0, password: '' };
  await store.console('addAccount', { ...account, email: 'op@one.example' });
  await store.console('addAccount', { ...account, email: 'quiet@one.example' });
  await store.console('chooseMails', 'op@one.example', 'en', [{ topic: 'alarms', site: '', token: 'of-op' }], 0);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const refuses = (state: Reading['state'] = 'bad'): Reading => ({
  kind: 'destination',
  subject: 'crm',
  state,
  detail: { answer: '401 no' },
});
const heed = (now: number, ...readings: readonly Reading[]) =>
  store.console('heedReadings', { kinds: KINDS, readings, now, webhook: true });
const planned = async () => (await store.console('sendings', 100)).map(({ id }) => id).sort();

describe('an alarm', () => {
  it('B5: is told once when it opens, once a day while it lasts, and once when it ends', async () => {
    for (let minute = 0; minute <= 40; minute++) await heed(NOW + minute * MINUTE, refuses());
    expect(await planned()).toEqual(['alarm 1 opened op@one.example', 'alarm 1 opened webhook']);
    await heed(NOW + DAY + 10 * MINUTE, refuses());
    await heed(NOW + DAY + 11 * MINUTE, refuses());
    expect((await planned()).filter((id) => id.includes('reminder'))).toHaveLength(2);
    // A destination that is gone refuses nobody.
    await heed(NOW + DAY + 30 * MINUTE);
    await heed(NOW + DAY + 50 * MINUTE);
    expect((await planned()).filter((id) => id.includes('ended'))).toEqual(['alarm 1 ended op@one.example', 'alarm 1 ended webhook']);
    expect(await store.console('alarms', 10)).toMatchObject([
      { id: 1, kind: 'destination', subject: 'crm', ended: NOW + DAY + 50 * MINUTE },
    ]);
    await store.console('forgetAlarms', NOW + DAY);
    expect(await store.console('alarms', 10)).toHaveLength(1);
    // An alarm may open again, as another one.
    for (const minute of [0, 5, 10]) await heed(NOW + 3 * DAY + minute * MINUTE, refuses());
    expect(await store.console('alarms', 10)).toMatchObject([{ id: 2, ended: null }, { id: 1 }]);
    await store.console('forgetAlarms', NOW + 2 * DAY);
    expect(await store.console('alarms', 10)).toMatchObject([{ id: 2 }]);
  });

  it('is kept and not told while it is muted', async () => {
    const mute = { kind: 'destination', subject: 'crm', actor: 'op@one.example' } as const;
    await store.console('muteAlarm', { ...mute, until: NOW + DAY });
    for (const minute of [0, 5, 10]) await heed(NOW + minute * MINUTE, refuses());
    expect(await store.console('alarms', 10)).toMatchObject([{ opened: NOW + 10 * MINUTE }]);
    expect(await planned()).toEqual([]);
    await store.console('muteAlarm', { ...mute, until: 0 });
    expect(await store.console('mutes', NOW)).toEqual([]);
    await heed(NOW + DAY + 10 * MINUTE, refuses());
    expect(await planned()).toHaveLength(2);
  });

  it('B3: is told to nobody who is no operator any more', async () => {
    await store.console('setRoles', 'op@one.example', 'viewer', null);
    for (const minute of [0, 5, 10]) await heed(NOW + minute * MINUTE, refuses());
    expect(await planned()).toEqual(['alarm 1 opened webhook']);
  });
});

it('counts full hours once, the newest first, and remembers marked days', async () => {
  await folder.put(
    toldAt('2026-11-28T09:10:00Z', { sess_id: 'a' }),
    toldAt('2026-11-28T10:10:00Z', { sess_id: 'a', event: 'transaction', transaction_id: 't', currency: 'USD', value: 1 }),
  );
  const nine = Date.parse('2026-11-28T09:00:00Z');
  const hour = 60 * MINUTE;
  await store.console('countHours', nine, nine + 3 * hour, 2);
  expect(await store.console('hourCounts', nine)).toEqual([
    { hour: nine + hour, hits: 1, gifts: 1, refusals: 0 },
    { hour: nine + 2 * hour, hits: 0, gifts: 0, refusals: 0 },
  ]);
  await store.console('countHours', nine, nine + 3 * hour, 2);
  expect(await store.console('hourCounts', nine)).toHaveLength(3);
});

describe('the service', () => {
  const configWith = (more: object) =>
    ({
      ...{
        DATA: folder.data,
        RETAIN_DAYS: 395,
        FACTS_MEMORY: '512MB',
        HOST: '127.0.0.1',
        PORT: 8090,
        CONSOLE_URL: 'http://console.example',
      },
      ...{ destinations: [], ...more },
    }) as unknown as Config;

  it('B11, B16: tells by mail and a signed call, with strangers’ texts as text, keeps the answers, follows no redirect, and beats while all is well', async () => {
    const calls: { path: string | undefined; headers: IncomingMessage['headers']; body: string }[] = [];
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (data) => {
        body += data;
      });
      request.on('end', () => {
        calls.push({ path: request.url, headers: request.headers, body });
        if (request.url === '/alarm') response.writeHead(302, { location: '/inside' }).end();
        else response.end('ok');
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => receiver.close(resolve)));
    const mails = await openMailServer();
    closing.push(mails.close);
    const at = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const told: Reading = {
      ...{ kind: 'new-errors', subject: '1.4.0', state: 'bad' },
      detail: { count: 1, people: 12, errors: ['12: TypeError: <a href="https://evil.example">sign in</a>\r\nBcc: x@evil.example'] },
    };
    await heed(NOW, told);
    const stop = startTells({
      config: configWith({
        ...{ SMTP_URL: mails.url, MAIL_FROM: 'taproot@one.example' },
        ...{ ALARM_URL: `${at}/alarm`, ALARM_SECRET: [SECRET], HEARTBEAT_URL: `${at}/beat` },
      }),
      ...{ store, logger: { info() {}, warn() {} }, log: { lag: async () => 0 }, alone: true, zone: 'UTC', now: () => NOW, every: 5 },
    });
    await expect
      .poll(async () =>
        (await store.console('sendings', 10))
          .map(({ state }) => state)
          .sort()
          .join(),
      )
      .toBe('refused,sent');
    await expect.poll(() => calls.some(({ path }) => path === '/beat')).toBe(true);
    await stop();

    const [mail] = mails.arrived;
    expect(mails.arrived).toHaveLength(1);
    expect(mail?.headers.subject).toBe('Release 1.4.0 has new errors');
    expect(mail?.headers['list-unsubscribe']).toBe('<http://console.example/console/unsubscribe?token=of-op>');
    const { 'text/plain': text = '', 'text/html': html = '' } = mail?.parts ?? {};
    expect(text).toContain('sign in</a> Bcc: x@\u200bevil.\u200bexample');
    expect(html).toContain('&lt;a href=');
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'http://console.example/console/errors',
      'http://console.example/console/unsubscribe?token=of-op',
    ]);

    const call = calls.find(({ path }) => path === '/alarm');
    expect(calls.map(({ path }) => path)).not.toContain('/inside');
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = call?.headers ?? {};
    const expected = createHmac('sha256', Buffer.alloc(24, 1)).update(`${id}.${time}.${call?.body}`).digest('base64');
    expect(signature).toBe(`v1,${expected}`);
    expect(JSON.parse(call?.body ?? '')).toMatchObject({ type: 'alarm.opened', data: { kind: 'new-errors', subject: '1.4.0' } });
    const rows = await store.console('sendings', 10);
    expect(rows.find(({ recipient }) => recipient === 'webhook')).toMatchObject({
      state: 'refused',
      answer: expect.stringMatching(/^302/),
    });
  });

  it('B16: says of a heartbeat whose name leads inside that it did not get there, and calls nobody', async () => {
    const reasons: unknown[] = [];
    const receiver = await startReceiver();
    closing.push(receiver.close);
    const stop = startTells({
      config: configWith({ HEARTBEAT_URL: receiver.url.replace('127.0.0.1', 'beat.example') }),
      post: createPost({ privateHosts: [], resolve: async () => [{ address: '127.0.0.1', family: 4 }] }),
      ...{ store, log: { lag: async () => 0 }, alone: true, zone: 'UTC', now: () => NOW, every: 5 },
      logger: { info() {}, warn: (about: { reason?: string }) => void reasons.push(about.reason) },
    });
    await expect.poll(() => reasons).toContainEqual(expect.stringMatching(/^resolves to a private address/));
    await stop();
    expect(receiver.got).toEqual([]);
  });

  it('B5: says that hits wait, once, and does not beat while they do', async () => {
    await folder.put(toldAt('2026-11-28T11:00:00Z', { sess_id: 'a' }));
    let beats = 0;
    const receiver = createServer((_, response) => {
      beats += 1;
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => receiver.close(resolve)));
    let now = NOW;
    const stop = startTells({
      config: configWith({ HEARTBEAT_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` }),
      ...{ store, logger: { info() {}, warn() {} }, log: { lag: async () => 7 }, alone: true, zone: 'UTC', every: 5 },
      now: () => {
        now += MINUTE;
        return now;
      },
    });
    await expect.poll(async () => (await store.console('alarms', 10)).length).toBe(1);
    await stop();
    expect(await store.console('alarms', 10)).toMatchObject([{ kind: 'log-lags', ended: null }]);
    expect(beats).toBe(0);
  });
});
