import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { confirmDue } from '../../../../service/destinations/confirm';
import type { Destination } from '../../../../service/destinations/entry';
import { google } from '../../../../service/destinations/google';
import { openAuthority, readKey } from '../../../../service/destinations/google/authorize';
import { readGoogle, readStatus } from '../../../../service/destinations/google/read-answer';
import { createPost } from '../../../../service/destinations/post';
import { readDestinations } from '../../../../service/destinations/read-destinations';
import { runCommand } from '../../../../tools/lab/servers/service';
import { ACCOUNT, googleStandIn } from '../../../../tools/lab/vendors/google';
import { type Receiver, startReceiver } from '../../../../tools/lab/vendors/receiver';
import { leaveHit, openWorld, type World } from '../world';

const HALF_AN_HOUR = 1_800_000;
const NO_METRICS = { done: new Counter({ name: 'done', help: 'done', labelNames: ['destination', 'state', 'reason'], registers: [] }) };

let receiver: Receiver;
let world: World;
let standIn: ReturnType<typeof googleStandIn>;
let to: Destination;
beforeEach(async () => {
  receiver = await startReceiver();
  world = await openWorld();
  standIn = googleStandIn();
  receiver.answerWith(standIn.answering);
  to = {
    ...{
      name: 'google',
      kind: 'google',
      url: receiver.url,
      secrets: [standIn.key, ACCOUNT, `${receiver.url}/token`],
      purposes: ['advertising'],
      wait: 0,
      batch: 100,
    },
    own: {
      account: { operatingAccount: { accountType: 'GOOGLE_ADS', accountId: '1234567' }, conversionAction: '555' },
      eventSource: 'WEB',
    },
  };
  await world.register(to);
});
afterEach(async () => {
  await receiver.close();
  await world.close();
});

const gift = (more: Readonly<Record<string, unknown>> = {}) =>
  leaveHit({ consent_purposes: 'analytics,advertising', gclid: 'AbC-x', value: 35, currency: 'EUR', transaction_id: 'A-1', ...more });
const counts = async () => (await world.listed('google')).counts;
const send = () => world.send(to, { confirmLook: 20 });

describe('the events of Google', () => {
  const mapped = (more: Readonly<Record<string, unknown>> = {}) => {
    const { key, received, body } = gift(more);
    return google.map({ hit_id: key, received, body }, to, received);
  };

  it('have the tag’s transaction, the click as it came, and consent of their own', () => {
    expect(mapped({ timestamp: Date.UTC(2026, 10, 28, 12) })).toEqual({
      event: {
        ...{
          transactionId: 'gift_A_2d_1',
          eventTimestamp: '2026-11-28T12:00:00.000Z',
          eventSource: 'WEB',
          adIdentifiers: { gclid: 'AbC-x' },
        },
        consent: { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_DENIED' },
        ...{ conversionValue: 35, currency: 'EUR' },
      },
    });
    expect(mapped({ consent_purposes: 'advertising,personalisation' })).toMatchObject({
      event: { consent: { adPersonalization: 'CONSENT_GRANTED' } },
    });
    expect(mapped({ gclid: undefined, wbraid: 'w' })).toMatchObject({ event: { adIdentifiers: { wbraid: 'w' } } });
  });

  it('are not made of a hit without a click or a conversion', () => {
    expect(mapped({ gclid: undefined })).toEqual({ lacks: 'click id' });
    expect(mapped({ event: 'click' })).toEqual({ lacks: 'a conversion' });
  });

  it.each([
    [200, { requestId: 'r' }, { fate: 'sent', request: 'r' }],
    [200, {}, { fate: 'doubt' }],
    [400, { error: { details: [{ fieldViolations: [{ field: 'events[1].consent' }] }] } }, { fate: 'event', only: [1] }],
    [400, { error: { details: [{ fieldViolations: [{ field: 'destinations[0].operating_account' }] }] } }, { fate: 'destination' }],
    [400, { error: { message: 'x' } }, { fate: 'event' }],
    [401, { error: { message: 'x' } }, { fate: 'destination' }],
    [403, { error: { message: 'x' } }, { fate: 'destination' }],
    [429, {}, { fate: 'nobody' }],
    [503, {}, { fate: 'doubt' }],
  ])('get an answer %i %j that is %j', (status, body, reading) => {
    expect(readGoogle({ status, headers: {}, text: JSON.stringify(body) }, 3, 0)).toMatchObject(reading);
  });

  it('are confirmed, refused, in part or not yet', () => {
    const read = (requestStatus: string, status = 200) =>
      readStatus({ status, headers: {}, text: JSON.stringify({ requestStatusPerDestination: [{ requestStatus }] }) }).state;
    expect(['SUCCESS', 'FAILED', 'FAILURE', 'PARTIAL_SUCCESS', 'PROCESSING', 'x'].map((one) => read(one))).toEqual([
      'confirmed',
      'given_up',
      'given_up',
      'partly',
      'open',
      'open',
    ]);
    expect(read('SUCCESS', 500)).toBe('open');
  });
});

describe('a sender to Google', () => {
  it('asks what became of a request after half an hour, and until there is a word, also after a restart [D5]', async () => {
    await world.put([gift(), gift({ transaction_id: 'A-2' })], to);
    const stop = await send();
    await expect.poll(counts).toMatchObject({ sent: 2, confirmed: 0 });
    const asked = () => receiver.got.filter(({ path }) => path.includes('requestStatus')).length;
    expect([asked(), standIn.tokens()]).toEqual([0, 1]);
    world.skip(HALF_AN_HOUR + 1_000);
    await expect.poll(asked).toBe(1);
    await stop();
    standIn.say('FAILED');
    world.skip(HALF_AN_HOUR);
    await send();
    await expect.poll(counts).toMatchObject({ sent: 0, confirmed: 0, given_up: 2 });
    expect((await world.listed('google')).reasons).toContainEqual({ state: 'given_up', reason: 'refused later', events: 2 });
    // A failure can be replayed, under the same transaction.
    standIn.say('SUCCESS');
    await world.outbox.replay({ destination: 'google', since: 0, after: 0, most: 100, now: world.now() });
    await expect.poll(async () => (await counts()).sent).toBe(2);
    world.skip(HALF_AN_HOUR + 1_000);
    await expect.poll(counts).toMatchObject({ sent: 0, confirmed: 2, given_up: 0 });
    const ids = [...standIn.queued.values()].map((events) => events.map(({ transactionId }) => transactionId).sort());
    expect(ids[1]).toEqual(ids[0]);
  });

  it('asks after half an hour and then in pauses that grow from 15 minutes to 12 hours, for 7 days [D5]', async () => {
    world.stopClock();
    await world.put([gift()], to);
    const stop = await send();
    await expect.poll(counts).toMatchObject({ sent: 1 });
    await stop();
    const { outbox, now } = world;
    const post = createPost({ privateHosts: [] });
    const authorize = openAuthority(to, post);
    const ask = () => confirmDue({ destination: to, kind: google, outbox, metrics: NO_METRICS, post, authorize, now });
    const isDue = async (ms: number) => (await outbox.openRequests({ destination: 'google', now: now() + ms })).length === 1;
    const MINUTE = 60_000;
    const pauses = [30, 15, 30, 60, 120, 240, 480, 720, 720].map((minutes) => minutes * MINUTE);
    for (const pause of pauses) {
      expect([await isDue(pause - 1), await isDue(pause)]).toEqual([false, true]);
      world.skip(pause);
      await ask();
    }
    expect(receiver.got.filter(({ path }) => path.includes('requestStatus'))).toHaveLength(pauses.length);
    world.skip(7 * 1_440 * MINUTE);
    await ask();
    expect(await isDue(1e12)).toBe(false);
    expect(await counts()).toMatchObject({ sent: 1, confirmed: 0, given_up: 0 });
  });

  it('takes out the event that an answer names, and sends the others at once', async () => {
    const at = async (requests: number) => expect(receiver.got.filter(({ path }) => path.endsWith(':ingest'))).toHaveLength(requests);
    receiver.answerWith((got, response, all) => {
      const bad = got.path.endsWith(':ingest')
        ? (JSON.parse(got.text).events as { transactionId: string }[]).findIndex(({ transactionId }) => transactionId === 'gift_bad')
        : -1;
      if (bad < 0) return standIn.answering(got, response, all);
      const fieldViolations = [{ field: `events[${bad}].currency`, description: 'is wrong' }];
      response.writeHead(400).end(JSON.stringify({ error: { status: 'INVALID_ARGUMENT', details: [{ fieldViolations }] } }));
    });
    await world.put([...Array.from({ length: 20 }, (_, n) => gift({ transaction_id: `T${n}` })), gift({ transaction_id: 'bad' })], to);
    await send();
    await expect.poll(counts).toMatchObject({ sent: 20, given_up: 1, waiting: 0 });
    await at(2);
  });

  it('sends together what trickles in, as Google counts requests', async () => {
    const began = Date.now();
    await world.send(to, { pace: 400 });
    for (let n = 0; n < 30; n++) {
      await world.put([gift({ transaction_id: `T${n}` })], to);
      await sleep(20);
    }
    await expect.poll(counts).toMatchObject({ sent: 30, waiting: 0 });
    expect(standIn.queued.size).toBeLessThanOrEqual(2 + (Date.now() - began) / 400);
  });

  it('waits where the requests of a minute are spent, and gives nothing up', async () => {
    const strict = googleStandIn(2, world.now);
    receiver.answerWith(strict.answering);
    to = { ...to, secrets: [strict.key, ACCOUNT, `${receiver.url}/token`] };
    await send();
    for (const [n, sent] of [1, 2, 2].entries()) {
      await world.put([gift({ transaction_id: `T${n}` })], to);
      await expect.poll(counts).toMatchObject({ sent, waiting: n + 1 - sent });
    }
    await expect.poll(async () => (await world.listed('google')).answer).toBe('429 RESOURCE_EXHAUSTED Too many requests');
    world.skip(61_000);
    await expect.poll(counts).toMatchObject({ sent: 3, waiting: 0, given_up: 0 });
  });

  it('gets another token when one is refused, and says nothing of either', async () => {
    await world.put([gift()], to);
    await send();
    await expect.poll(counts).toMatchObject({ sent: 1 });
    standIn.revoke();
    await world.put([gift({ transaction_id: 'A-2' })], to);
    await expect.poll(async () => (await world.listed('google')).status).toBe('at fault');
    expect((await world.listed('google')).answer).toMatch(/^401 UNAUTHENTICATED wrong Bearer …$/);
    world.skip(61_000);
    await expect.poll(counts).toMatchObject({ sent: 2, waiting: 0, given_up: 0 });
    expect(standIn.tokens()).toBe(2);
  });
});

describe('the entry of Google', () => {
  it('B16: a token is not asked for at an address that leads inside, which is the destination’s fault', async () => {
    const post = createPost({ privateHosts: [], resolve: async () => [{ address: '10.0.0.5', family: 4 }] });
    const authorize = openAuthority({ ...to, secrets: [standIn.key, ACCOUNT, 'https://tokens.example/token'] }, post);
    expect(await authorize(0)).toEqual({
      refusal: { fate: 'destination', words: expect.stringMatching(/^no token: resolves to a private address/) },
    });
  });

  it.each([
    ['http://tokens.example/token', { fault: expect.stringContaining('token_uri') }],
    ['http://127.0.0.1:1/token', [expect.any(String), ACCOUNT, 'http://127.0.0.1:1/token']],
    ['https://tokens.example/token', [expect.any(String), ACCOUNT, 'https://tokens.example/token']],
  ])('B16: the key file’s address of tokens is https, or on this machine: %s', (uri, read) => {
    expect(readKey(JSON.stringify({ client_email: ACCOUNT, private_key: standIn.key, token_uri: uri }))).toEqual(read);
  });

  it('names a key file, whose faults are one line, and is tested by a request that counts nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'taproot-google-'));
    const key = join(folder, 'key.json');
    writeFileSync(key, JSON.stringify({ client_email: ACCOUNT, private_key: standIn.key, token_uri: `${receiver.url}/token` }));
    const env = { DATA: folder, DESTINATIONS: join(folder, 'destinations.json'), GOOGLE_KEY_FILE: key };
    const account = {
      loginAccount: '7654321',
      operatingAccount: { accountType: 'GOOGLE_ADS', accountId: '1234567' },
      conversionAction: '555',
    };
    const entry = { name: 'google', kind: 'google', url: receiver.url, account, secret: `\${GOOGLE_KEY_FILE}`, purpose: 'advertising' };
    writeFileSync(env.DESTINATIONS, JSON.stringify([entry]));
    expect(readDestinations(env.DESTINATIONS, env)).toMatchObject({
      destinations: [{ own: { account: { ...account, loginAccount: { accountType: 'GOOGLE_ADS', accountId: '7654321' } } } }],
    });
    const { code, out } = await runCommand(['destinations', 'test', 'google'], env);
    expect([code, out]).toEqual([0, '200 {}\n']);
    expect([standIn.validated.length, standIn.queued.size]).toEqual([1, 0]);
    expect([readKey('hello'), readKey('{}'), readKey('{"client_email":"a","private_key":"b"}')].every((read) => 'fault' in read)).toBe(
      true,
    );
    rmSync(folder, { recursive: true });
  });
});
