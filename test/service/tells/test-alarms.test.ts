import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../../service/config';
import type { Asking } from '../../../service/console/call';
import { isScreen } from '../../../service/console/screens/address/screen-names';
import { testAlarms } from '../../../service/console/test-alarms';
import type { Post } from '../../../service/destinations/destination';
import { createPost } from '../../../service/destinations/post';
import { screenOf } from '../../../service/tells/alarms/letter';
import { KINDS } from '../../../service/tells/alarms/reading';
import type { TestedAlarms } from '../../../service/tells/answers';
import { startTells } from '../../../service/tells/start-tells';
import { startReceiver } from '../../../tools/lab/vendors/receiver';
import { type InFolder, openInFolder } from '../facts/in-folder';
import { openMailServer } from './mail-server';

const SECRET = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;

const closing: (() => Promise<unknown>)[] = [];
let folder: InFolder;
beforeEach(async () => {
  folder = await openInFolder();
  closing.push(folder.close);
  const account = { roles: 'operator', sites: null, made: 0, password: '' };
  await folder.store.console('addAccount', { ...account, email: 'op@one.example' });
  await folder.store.console('chooseMails', 'op@one.example', 'en', [{ topic: 'alarms', site: '', token: 'of-op' }], 0);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Presses the button, while a worker tells with these variables. */
async function press(config: object, ways = { mail: true, webhook: false }, more: { post?: Post } = {}) {
  const { store, data } = folder;
  const stop = startTells({
    config: { DATA: data, RETAIN_DAYS: 395, HOST: '127.0.0.1', PORT: 8090, destinations: [], ...config } as unknown as Config,
    ...{ store, logger: { info() {}, warn() {} }, log: { lag: async () => 0 }, alone: true, zone: 'UTC', every: 20, ...more },
  });
  closing.push(stop);
  const replied: { status?: number } = {};
  const reply = {
    code: (status: number) => {
      replied.status = status;
      return reply;
    },
    send: () => reply,
  };
  const reader = { name: 'op@one.example', roles: ['operator'], sites: null, factor: true };
  const answer = await testAlarms({ run: store.console, now: Date.now, ways })({
    ...{ request: { body: { to: 'everybody' } }, reply, reader },
  } as unknown as Asking);
  return { ...replied, sendings: (answer as Partial<TestedAlarms>).sendings };
}

describe('the test of alarms', () => {
  it('B10: says what the mail server said last, and leaves the message in the record', async () => {
    const mails = await openMailServer();
    closing.push(mails.close);
    const { sendings } = await press({ SMTP_URL: mails.url, MAIL_FROM: 'taproot@one.example' });
    expect(sendings).toEqual([{ recipient: 'op@one.example', state: 'sent', tries: 1, answer: expect.stringMatching(/^250/) }]);
    expect(mails.arrived[0]?.headers.subject).toBe('A test of alarms');
    expect(await folder.store.console('sendings', 10)).toMatchObject([{ topic: 'alarms', state: 'sent', recipient: 'op@one.example' }]);
  });

  it.each([
    ['closes after DATA', () => Object.assign(new Error('I close'), { responseCode: 421 }), /421/],
    ['refuses with 550', () => Object.assign(new Error('No such person'), { responseCode: 550 }), /550/],
  ])('B10: says that it failed, and why, with a mail server that %s', async (_, answer, words) => {
    const mails = await openMailServer(answer);
    closing.push(mails.close);
    const { sendings } = await press({ SMTP_URL: mails.url, MAIL_FROM: 'taproot@one.example' });
    expect(sendings).toMatchObject([{ recipient: 'op@one.example', tries: 1, answer: expect.stringMatching(words) }]);
    expect(sendings?.[0]?.state).not.toBe('sent');
  });

  it('B10, B16: goes the way of alarms to the webhook, follows no redirect, and shows nothing of an answer’s body', async () => {
    const paths: (string | undefined)[] = [];
    const receiver = createServer((request, response) => {
      paths.push(request.url);
      request.resume().on('end', () => response.writeHead(302, { location: '/inside' }).end('<secret of the inside>'));
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => receiver.close(resolve)));
    const { sendings } = await press(
      { ALARM_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alarm`, ALARM_SECRET: [SECRET] },
      { mail: false, webhook: true },
    );
    expect(sendings).toEqual([{ recipient: 'webhook', state: 'refused', tries: 1, answer: '302' }]);
    expect(paths).toEqual(['/alarm']);
  });

  it('B16: says of a webhook whose name leads inside that it was refused, calls nobody, and keeps that in the record', async () => {
    const receiver = await startReceiver();
    closing.push(receiver.close);
    const post = createPost({ privateHosts: [], resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    const { sendings } = await press(
      { ALARM_URL: receiver.url.replace('127.0.0.1', 'alarms.example'), ALARM_SECRET: [SECRET] },
      { mail: false, webhook: true },
      { post },
    );
    const told = { recipient: 'webhook', tries: 1, answer: expect.stringMatching(/^resolves to a private address/) };
    expect(sendings).toMatchObject([told]);
    expect(await folder.store.console('sendings', 10)).toMatchObject([told]);
    expect(receiver.got).toEqual([]);
  });

  it('B10: says so where nobody is told', async () => {
    expect(await press({}, { mail: false, webhook: false })).toEqual({ status: 409, sendings: undefined });
  });
});

it.each([...KINDS, 'test'] as const)('B11: leads from a message about %s to a screen that there is', (kind) => {
  expect(isScreen(screenOf(kind).replace('/console/', ''))).toBe(true);
});
