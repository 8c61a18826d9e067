import { createHmac } from 'node:crypto';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '../../../service/destinations/post';
import { storeFile } from '../../../service/engines';
import { type Receiver, saying, startReceiver } from '../../../tools/lab/vendors/receiver';
import { receiptArrival } from '../support/arrivals';
import { leaveHit, openWorld, SECRET, type World, webhookTo } from './world';

let world: World;
let receiver: Receiver;
beforeEach(async () => {
  world = await openWorld();
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  await world.close();
});

const bodies = () => receiver.got.map(({ text }) => JSON.parse(text));
const counts = async (name?: string) => (await world.listed(name)).counts;

describe('a sender', () => {
  it('posts what waits, signed, under the hit’s own id, and counts it as sent', async () => {
    const crm = webhookTo(receiver.url);
    const hit = leaveHit({ transaction_id: 'A-1', value: 0, amount: 35 });
    await world.register(crm);
    await world.put([hit], crm);
    expect((await counts()).waiting).toBe(1);
    await world.send(crm);
    await expect.poll(async () => (await counts()).sent).toBe(1);
    const [got] = receiver.got;
    const id = got?.headers['webhook-id'];
    const timestamp = got?.headers['webhook-timestamp'];
    expect(id).toBe(hit.key);
    const key = Buffer.from(SECRET.slice(6), 'base64');
    expect(got?.headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${got?.text}`).digest('base64')}`,
    );
    expect(bodies()[0]).toMatchObject({
      type: 'donation',
      timestamp: new Date(hit.received).toISOString(),
      data: { hit_id: hit.key, value: 0, amount: 35 },
    });
    expect(await counts()).toMatchObject({ waiting: 0, sent: 1 });
  });

  it('takes back what waits once a receipt withdraws it, in every destination', async () => {
    const [crm, other] = [webhookTo(receiver.url, { wait: 60_000 }), webhookTo(receiver.url, { name: 'other', wait: 60_000 })];
    const consent_uuid = '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b74';
    await world.register(crm, other);
    await world.put([leaveHit({ consent_uuid }), leaveHit()], crm, other);
    const receipt = receiptArrival();
    const body = { ...receipt.body, consent_uuid, action: 'withdraw', categories: ['necessary'], date: new Date().toISOString() };
    await world.put([{ ...receipt, received: Date.now(), body }]);
    world.skip(61_000);
    await world.send(crm);
    await world.send(other);
    for (const name of ['crm', 'other']) await expect.poll(() => counts(name)).toMatchObject({ withdrawn: 1, sent: 1, waiting: 0 });
    expect(bodies().map(({ data }) => data.consent_uuid)).toEqual([undefined, undefined]);
  });

  it('tries again with the same id and bytes, and a new time and signature [D8]', async () => {
    const crm = webhookTo(receiver.url);
    receiver.answerWith((_, response, before) => void response.writeHead(before.length === 1 ? 503 : 200).end());
    await world.register(crm);
    await world.put([leaveHit()], crm);
    await world.send(crm);
    await expect.poll(() => receiver.got.length).toBe(1);
    await expect.poll(async () => (await world.outbox.due({ destination: 'crm' })) ?? 0).toBeLessThan(world.now() + 5_000);
    world.skip(5_000);
    await expect.poll(async () => (await counts()).sent).toBe(1);
    const [first, second] = receiver.got;
    expect(second?.text).toBe(first?.text);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature']);
  });

  it('ends with a 410, keeps what waits, asks no more after a restart, and begins again by replay [D23]', async () => {
    const crm = webhookTo(receiver.url);
    receiver.answerWith(saying(410, 'gone'));
    await world.register(crm);
    const hits = Array.from({ length: 10 }, () => leaveHit());
    await world.put(hits.slice(0, 1), crm);
    const stop = await world.send(crm);
    await expect.poll(async () => (await counts()).ended).toBe(1);
    await world.put(hits.slice(1), crm);
    await expect.poll(async () => (await counts()).ended).toBe(10);
    await stop();
    const asked = receiver.got.length;
    await world.register(crm);
    await world.put([leaveHit()], crm);
    await world.send(crm);
    await expect.poll(counts).toMatchObject({ waiting: 0, ended: 11 });
    expect(receiver.got.length).toBe(asked);
    receiver.answerWith(saying(200));
    await world.outbox.replay({ destination: 'crm', since: 0, after: 0, most: 100, now: world.now() });
    await expect.poll(counts).toMatchObject({ waiting: 0, ended: 0, sent: 11 });
  });

  it('waits with everything while it is refused, asks once a minute, and sends all when the secret is right [D7]', async () => {
    const crm = webhookTo(receiver.url);
    receiver.answerWith(saying(401, `bad token ${SECRET}`));
    await world.register(crm);
    await world.put([leaveHit()], crm);
    await world.send(crm);
    await expect.poll(async () => (await world.listed()).status).toBe('at fault');
    await world.put(
      Array.from({ length: 40 }, () => leaveHit()),
      crm,
    );
    world.skip(61_000);
    await expect.poll(() => receiver.got.length).toBe(2);
    expect((await world.listed()).answer).toMatch(/^401 bad token …$/);
    expect(await counts()).toMatchObject({ waiting: 41, given_up: 0 });
    receiver.answerWith(saying(200));
    world.skip(61_000);
    await expect.poll(counts).toMatchObject({ waiting: 0, sent: 41 });
  });

  it('asks again at once where the event of its one try a minute may not go any more', async () => {
    const crm = webhookTo(receiver.url);
    const consent_uuid = '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b74';
    receiver.answerWith(saying(401));
    await world.register(crm);
    await world.put([leaveHit({ consent_uuid })], crm);
    await world.send(crm);
    await expect.poll(async () => (await world.listed()).status).toBe('at fault');
    const receipt = receiptArrival();
    const body = { ...receipt.body, consent_uuid, action: 'withdraw', categories: ['necessary'], date: new Date().toISOString() };
    await world.put([{ ...receipt, received: Date.now(), body }]);
    await world.put([leaveHit(), leaveHit()], crm);
    receiver.answerWith(saying(200));
    world.skip(61_000);
    await expect.poll(counts).toMatchObject({ sent: 2, withdrawn: 1, waiting: 0 });
  });

  it('finds the one event that a batch is refused for in at most 2·log2 n + 2 requests, and gives up no other [D6]', async () => {
    const crm = webhookTo(receiver.url, { batch: 64 });
    receiver.answerWith(({ text }, response) => void response.writeHead(text.includes('"bad"') ? 422 : 200).end('a name is bad'));
    await world.register(crm);
    await world.put([...Array.from({ length: 63 }, () => leaveHit()), leaveHit({ event_label: 'bad' })], crm);
    await world.send(crm);
    await expect.poll(counts).toMatchObject({ sent: 63, given_up: 1 });
    expect(receiver.got.length).toBeLessThanOrEqual(14);
  });

  it('sends each of 300 events once while two senders work on one store and the receiver is slow [D10]', async () => {
    const crm = webhookTo(receiver.url);
    receiver.answerWith((_, response) => void setTimeout(() => response.end(), 50));
    await world.register(crm);
    await world.put(
      Array.from({ length: 300 }, () => leaveHit()),
      crm,
    );
    await world.send(crm);
    await world.send(crm);
    await expect.poll(counts).toMatchObject({ sent: 300, waiting: 0 });
    expect(receiver.got).toHaveLength(300);
  });

  it('a sender does not follow a redirect [D21]', async () => {
    const crm = webhookTo(receiver.url);
    receiver.answerWith(saying(302, '', { location: `${receiver.url}/elsewhere` }));
    await world.register(crm);
    await world.put([leaveHit()], crm);
    // No other try is due before the last look.
    world.stopClock();
    await world.send(crm);
    await expect.poll(async () => (await world.listed()).answer).toContain('/elsewhere');
    expect(receiver.got.map(({ path }) => path)).toEqual(['/']);
    expect(await counts()).toMatchObject({ waiting: 1, sent: 0 });
  });

  it('B16: posts nothing to a name that leads inside, keeps the event, says why, and sends it once the host is named', async () => {
    const crm = webhookTo(receiver.url.replace('127.0.0.1', 'crm.example'));
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    await world.register(crm);
    await world.put([leaveHit()], crm);
    const stop = await world.send(crm, { post: createPost({ privateHosts: [], resolve }) });
    await expect
      .poll(() => world.listed())
      .toMatchObject({ answer: expect.stringMatching(/^resolves to a private address/), status: 'at fault' });
    await stop();
    expect(receiver.got).toEqual([]);
    expect(await counts()).toMatchObject({ waiting: 1, sent: 0 });
    world.skip(3_600_000);
    await world.send(crm, { post: createPost({ privateHosts: ['crm.example'], resolve }) });
    await expect.poll(counts).toMatchObject({ waiting: 0, sent: 1 });
    expect(receiver.got.map(({ headers }) => headers.host)).toEqual([new URL(crm.url).host]);
  });

  it('waits for as long as the receiver asks, in seconds or by a date, and by its own back-off where that can’t be read [D22]', async () => {
    const crm = webhookTo(receiver.url);
    await world.register(crm);
    // A busy machine may take longer over these looks than the next try is away.
    world.stopClock();
    const stop = await world.send(crm);
    const asked = [new Date(world.now() + 20_000).toUTCString(), '20', '9999999999', 'soon'];
    const waits: number[] = [];
    for (const after of asked) {
      const before = receiver.got.length;
      receiver.answerWith(saying(429, 'slow down', { 'retry-after': after }));
      await world.put([leaveHit({}, world.now())], crm);
      await expect.poll(() => receiver.got.length).toBe(before + 1);
      await expect.poll(async () => (await world.listed()).answer).toBe('429 slow down');
      await expect.poll(async () => (await world.outbox.due({ destination: 'crm' })) ?? 0).toBeGreaterThan(world.now() + 500);
      waits.push(((await world.outbox.due({ destination: 'crm' })) ?? 0) - world.now());
      receiver.answerWith(saying(200));
      world.skip(2 * 3_600_000);
      await expect.poll(async () => (await counts()).waiting).toBe(0);
    }
    const [date = 0, seconds = 0, huge = 0, soon = 0] = waits;
    for (const wait of [date, seconds]) {
      // A date has whole seconds.
      expect(wait).toBeGreaterThan(19_000);
      expect(wait).toBeLessThanOrEqual(30_000);
    }
    expect(huge).toBeLessThanOrEqual(3_610_000);
    expect(huge).toBeGreaterThan(3_000_000);
    expect(soon).toBeLessThanOrEqual(3_000);
    await stop();
  });

  it('goes on beside a destination that takes calls and never answers one [D9]', async () => {
    const [crm, hanging] = [webhookTo(receiver.url), webhookTo(`${receiver.url}/hangs`, { name: 'hanging' })];
    receiver.answerWith(({ path }, response) => void (path === '/hangs' || response.end()));
    await world.register(crm, hanging);
    const hits = Array.from({ length: 100 }, () => leaveHit());
    await world.put(hits, crm, hanging);
    await world.send(hanging, { longestCall: 60_000 });
    await expect.poll(() => receiver.got.filter(({ path }) => path === '/hangs').length).toBe(32);
    await world.send(crm);
    await expect.poll(counts).toMatchObject({ sent: 100, waiting: 0 });
    expect((await counts('hanging')).waiting).toBe(100);
  });

  it('gives a call that was not answered in time up as doubtful, and sends it again under the same id', async () => {
    const crm = webhookTo(receiver.url);
    receiver.answerWith((_got, response, before) => void (before.length === 1 || response.end()));
    await world.register(crm);
    await world.put([leaveHit()], crm);
    await world.send(crm, { longestCall: 200 });
    await expect.poll(async () => (await world.listed()).answer).toBe('no answer for 0.2 s');
    world.skip(5_000);
    await expect.poll(counts).toMatchObject({ sent: 1 });
    expect(receiver.got[1]?.headers['webhook-id']).toBe(receiver.got[0]?.headers['webhook-id']);
  });

  it('counts a send once though the store was down when it was to be written down [D10]', async () => {
    const crm = webhookTo(receiver.url);
    await world.register(crm);
    await world.put([leaveHit()], crm);
    let failures = 0;
    const settle = world.outbox.settle;
    Object.assign(world.outbox, {
      settle: async (settlements: Parameters<typeof settle>[0]) => {
        failures += 1;
        if (failures < 3) throw new Error('down');
        return settle(settlements);
      },
    });
    await world.send(crm);
    await expect.poll(counts).toMatchObject({ sent: 1, waiting: 0 });
    expect(failures).toBe(3);
    expect(receiver.got).toHaveLength(1);
  });

  it('takes what is done out of the table of what waits, which a look for what is due reads by its index alone [D25]', async () => {
    const to = webhookTo(receiver.url);
    await world.register(to);
    await world.put(
      Array.from({ length: 200 }, () => leaveHit()),
      to,
    );
    const stop = await world.send(to);
    await expect.poll(async () => (await world.listed()).counts).toMatchObject({ sent: 200, waiting: 0 });
    await stop();
    const database = new Database(storeFile(world.folder));
    const plan = (sql: string) => (database.prepare(`explain query plan ${sql}`).all() as { detail: string }[]).map(({ detail }) => detail);
    expect(database.prepare('select count(*) as rows from deliveries').get()).toMatchObject({ rows: 0 });
    for (const sql of [
      "select min(due) from deliveries where destination = 'crm' and again = 0",
      "select event from deliveries where destination = 'crm' and again = 0 and due <= 1 order by due limit 9",
    ])
      expect(plan(sql)).toEqual([expect.stringMatching(/^SEARCH deliveries USING (?:COVERING )?INDEX deliveries_due/)]);
    database.close();
  });

  it('passes over what was due long ago at most looks, and finds an event that came late within a minute [D25]', async () => {
    const to = webhookTo(receiver.url);
    await world.register(to);
    const first = leaveHit();
    await world.put([first], to);
    await world.send(to);
    await expect.poll(counts).toMatchObject({ sent: 1, waiting: 0 });
    const late = leaveHit({}, world.now() - 3_600_000);
    await world.put([late], to);
    const next = leaveHit({}, world.now());
    await world.put([next], to);
    await expect.poll(counts).toMatchObject({ sent: 2, waiting: 1 });
    expect(receiver.got.map(({ headers }) => headers['webhook-id'])).toEqual([first.key, next.key]);
    world.skip(60_001);
    await expect.poll(counts).toMatchObject({ sent: 3, waiting: 0 });
  });

  it('gives up what waits of a hit that retention has deleted, and says so [D23]', async () => {
    const crm = webhookTo(receiver.url, { wait: 60_000 });
    const old = leaveHit({}, world.now() - 20 * 86_400_000);
    await world.register(crm);
    await world.put([old, leaveHit()], crm);
    expect(await world.store.retain(world.now() - 86_400_000, world.now(), 100)).toMatchObject({ hit: 1 });
    world.skip(61_000);
    await world.send(crm);
    await expect.poll(counts).toMatchObject({ given_up: 1, sent: 1, waiting: 0 });
    expect((await world.listed()).reasons).toContainEqual({ state: 'given_up', reason: 'the hit is gone', events: 1 });
  });

  it('sends a batch without the events of a visitor who has refused meanwhile, and with all others [D15]', async () => {
    const crm = webhookTo(receiver.url, { batch: 50, wait: 60_000 });
    const consent_uuid = '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b75';
    const [granted, denied] = [leaveHit({ event_label: 'granted' }), leaveHit({ event_label: 'denied', consent_uuid })];
    await world.register(crm);
    await world.put([granted, denied], crm);
    const receipt = receiptArrival();
    const body = { ...receipt.body, consent_uuid, action: 'save', categories: ['necessary'], date: new Date().toISOString() };
    await world.put([{ ...receipt, received: Date.now(), body }]);
    world.skip(61_000);
    await world.send(crm);
    await expect.poll(counts).toMatchObject({ withdrawn: 1, sent: 1, waiting: 0 });
    expect(bodies()).toEqual([[expect.objectContaining({ data: expect.objectContaining({ event_label: 'granted' }) })]]);
  });

  it('sends 3000 events that have rested together, each once [D11]', async () => {
    const crm = webhookTo(receiver.url, { wait: 60_000 });
    await world.register(crm);
    const hits = Array.from({ length: 3_000 }, () => leaveHit());
    await world.put(hits, crm);
    await world.send(crm);
    expect((await counts()).waiting).toBe(3_000);
    world.skip(60_001);
    await expect.poll(() => receiver.got.length, { timeout: 180_000 }).toBe(3_000);
    await expect.poll(counts).toMatchObject({ sent: 3_000, waiting: 0 });
  });
});
