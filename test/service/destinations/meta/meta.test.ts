import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Destination } from '../../../../service/destinations/entry';
import { meta } from '../../../../service/destinations/meta';
import { processingOptions } from '../../../../service/destinations/meta/options';
import { readMeta } from '../../../../service/destinations/meta/read-answer';
import { openSealer } from '../../../../service/destinations/seal-sender';
import { hit } from '../../../../tools/lab/bodies';
import { freePort } from '../../../../tools/lab/servers/free-port';
import { runCommand, startService } from '../../../../tools/lab/servers/service';
import { type Receiver, startReceiver } from '../receiver';
import { leaveHit, openWorld, type World } from '../world';
import { metaStandIn, PIXEL, TOKEN } from './stand-in';

const DAY = 86_400_000;
const sealer = openSealer(randomBytes(32));
const SENDER = { address: '203.0.113.9', agent: 'Mozilla/5.0 (X11)' };
const PAGE = 'https://give.example/thanks?email=a%40b.org&utm_source=news';

const metaAt = (url: string): Destination => ({
  ...{ name: 'meta', kind: 'meta', url, secrets: [TOKEN], purposes: ['advertising'], wait: 0, batch: 100 },
  own: { account: PIXEL, version: 'v25.0', identifiers: [], gift: 'Donate' },
});
const gift = (more: Readonly<Record<string, unknown>> = {}, received = Date.now()) => ({
  ...leaveHit({ consent_purposes: 'analytics,advertising', page_location: PAGE, value: 35, currency: 'EUR', ...more }, received),
  sealed: sealer.close(SENDER),
});

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

describe('a sealed sender', () => {
  it('is read by its own key alone, and holds nothing that can be read without', () => {
    const text = sealer.close(SENDER);
    expect(sealer.open(text)).toEqual(SENDER);
    expect(openSealer(randomBytes(32)).open(text)).toBeUndefined();
    expect(sealer.open(`${text.slice(0, -3)}AAA`)).toBeUndefined();
    expect(sealer.open('')).toBeUndefined();
    expect(Buffer.from(text, 'base64url').toString('latin1')).not.toMatch(/Mozilla|203/);
    expect(sealer.close(SENDER)).not.toBe(text);
  });
});

describe('the events of Meta', () => {
  const mapped = (more: Readonly<Record<string, unknown>>, now = Date.now()) => {
    const { key, received, body } = gift(more);
    return meta.map({ hit_id: key, received, body }, metaAt('https://graph.facebook.com'), now, SENDER);
  };

  it('have the name and id of the page’s pixel, seconds, the page without personal parameters, and the options together', () => {
    const now = Date.now();
    const one = mapped({ transaction_id: 'A-1', timestamp: now - 1_500 });
    expect(one).toMatchObject({
      event: {
        ...{ event_name: 'Donate', event_id: 'gift_A_2d_1', event_time: Math.floor((now - 1_500) / 1_000), action_source: 'website' },
        event_source_url: 'https://give.example/thanks?utm_source=news',
        user_data: { client_ip_address: SENDER.address, client_user_agent: SENDER.agent },
        custom_data: { value: 35, currency: 'EUR' },
        ...{ data_processing_options: ['LDU'], data_processing_options_country: 0, data_processing_options_state: 0 },
      },
    });
    const event = (more: object) => (mapped(more as Record<string, unknown>) as { event: Record<string, unknown> }).event;
    expect(event({ event: 'page_view' })).toMatchObject({ event_name: 'PageView' });
    expect(event({ event: 'signup' })).toMatchObject({ event_name: 'CompleteRegistration' });
    expect(event({ event: 'action' })).toMatchObject({ event_name: 'Lead' });
  });

  it('are not made of a hit that lacks what Meta requires', () => {
    const { key, received, body } = gift();
    const to = metaAt('https://graph.facebook.com');
    expect(meta.map({ hit_id: key, received, body }, to, Date.now())).toEqual({ lacks: 'user agent' });
    expect(mapped({ page_location: undefined })).toEqual({ lacks: 'address of the page' });
    expect(mapped({ value: undefined })).toEqual({ lacks: 'amount and currency' });
    expect(mapped({ event: 'click' })).toEqual({ lacks: 'a name for the event' });
  });

  it('say California, a state that Meta finds out, and no option elsewhere', () => {
    expect(['US-CA', 'US-TX', undefined, 'DE-BE'].map((region) => Object.values(processingOptions(region)))).toEqual([
      [['LDU'], 1, 1000],
      [['LDU'], 0, 0],
      [['LDU'], 0, 0],
      [[]],
    ]);
  });

  it.each([
    [200, { events_received: 2 }, 'sent'],
    [200, { events_received: 1 }, 'event'],
    [200, { something: 2 }, 'doubt'],
    [200, 'ok', 'doubt'],
    [200, { error: { code: 190, message: 'x' } }, 'destination'],
    [400, { error: { code: 190, message: 'x' } }, 'destination'],
    [400, { error: { code: 200, message: 'x' } }, 'destination'],
    [400, { error: { code: 100, error_subcode: 33, message: 'x' } }, 'destination'],
    [400, { error: { code: 100, message: 'x' } }, 'event'],
    [400, { error: { code: 4, message: 'x' } }, 'nobody'],
    [500, { error: { code: 2, message: 'x', is_transient: true } }, 'nobody'],
    [503, '', 'doubt'],
    [429, '', 'nobody'],
    [302, '', 'destination'],
  ])('get an answer %i %j that is %s', (status, body, fate) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(readMeta({ status, headers: {}, text }, 2, 0).fate).toBe(fate);
  });
});

describe('a sender to Meta', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());
  const begin = async (standIn: ReturnType<typeof metaStandIn>) => {
    receiver.answerWith(standIn.answering);
    const to = metaAt(receiver.url);
    await world.register(to);
    return to;
  };
  const send = (to: Destination) => world.send(to, { open: sealer.open });
  const counts = async () => (await world.listed('meta')).counts;

  it('sends events of like age together, gives up those over 6.9 days, and none is of the future', async () => {
    const standIn = metaStandIn();
    const to = await begin(standIn);
    const now = Date.now();
    const ages = [-600_000, 0, 6.8 * DAY, 8 * DAY];
    await world.put(
      ages.map((age) => gift({ timestamp: now - age }, now)),
      to,
    );
    await send(to);
    await expect.poll(counts).toMatchObject({ sent: 3, given_up: 1, waiting: 0 });
    expect(receiver.got.map(({ text }) => JSON.parse(text).data.length).sort()).toEqual([1, 2]);
  });

  it('counts a gift once that is sent again after a kill, and one that lacks the agent is not sendable', async () => {
    const standIn = metaStandIn();
    const to = await begin(standIn);
    const { sealed: _, ...bare } = gift({ transaction_id: 'A-2' });
    await world.put([gift({ transaction_id: 'A-1' }), bare], to);
    // Another sender claimed them, sent them, and died.
    await world.outbox.claim({
      destination: 'meta',
      holder: 'dead',
      now: world.now(),
      until: world.now() + 5_000,
      most: 9,
      packs: true,
      retries: false,
      probed: 0,
    });
    world.skip(6_000);
    await send(to);
    await expect.poll(counts).toMatchObject({ sent: 1, not_sendable: 1, waiting: 0 });
    expect(standIn.keys()).toEqual(['Donate gift_A_2d_1']);
    expect((await world.listed('meta')).reasons).toContainEqual({ state: 'not_sendable', reason: 'user agent', events: 1 });
  });

  it('is told of no gift of a test page or of an insider, and says so', async () => {
    const standIn = metaStandIn();
    const to = await begin(standIn);
    const tests = [{ environment: 'testing' }, { environment: 'development' }, { traffic_type: 'internal' }];
    await world.put([gift({ transaction_id: 'real' }), ...tests.map((more, i) => gift({ transaction_id: `t${i}`, ...more }))], to);
    await send(to);
    await expect.poll(counts).toMatchObject({ sent: 1, not_sendable: 3, waiting: 0 });
    expect(standIn.keys()).toEqual(['Donate gift_real']);
    expect((await world.listed('meta')).reasons).toContainEqual({ state: 'not_sendable', reason: 'a test', events: 3 });
  });

  it('sends nothing again that may have arrived over 48 hours ago', async () => {
    const to = await begin(metaStandIn());
    receiver.answerWith((_got, response) => void response.destroy());
    await world.put([gift()], to);
    await send(to);
    await expect.poll(() => receiver.got.length).toBe(1);
    await expect.poll(async () => (await world.outbox.due('meta')) ?? 0).toBeLessThan(world.now() + 10_000);
    world.skip(49 * 3_600_000);
    await expect.poll(counts).toMatchObject({ given_up: 1, waiting: 0 });
    expect(receiver.got).toHaveLength(1);
    expect((await world.listed('meta')).reasons).toEqual([
      { state: 'given_up', reason: 'may have arrived, and its key is forgotten', events: 1 },
    ]);
  });

  it('finds the one wrong event of 64, where the answer names it in 3 requests, where it does not in 14', async () => {
    for (const named of [true, false]) {
      const standIn = metaStandIn(undefined, named);
      const to = await begin(standIn);
      const before = receiver.got.length;
      receiver.answerWith((got, response, all) => {
        const { data } = JSON.parse(got.text) as { data: { event_id: string }[] };
        const at = data.findIndex(({ event_id }) => event_id === 'gift_bad');
        if (at < 0) return standIn.answering(got, response, all);
        response.writeHead(400).end(JSON.stringify({ error: { code: 100, message: named ? `data[${at}] is wrong` : 'wrong' } }));
      });
      const given = (await counts()).given_up;
      await world.put(
        [...Array.from({ length: 63 }, (_, n) => gift({ transaction_id: `T${n}${named}` })), gift({ transaction_id: 'bad' })],
        to,
      );
      const stop = await send(to);
      await expect.poll(counts).toMatchObject({ given_up: given + 1, waiting: 0 });
      expect(standIn.events()).toHaveLength(63);
      expect(receiver.got.length - before).toBeLessThanOrEqual(named ? 3 : 14);
      await stop();
    }
  });

  it('keeps all while the token is wrong, without a word of it', async () => {
    const standIn = metaStandIn();
    await begin(standIn);
    const wrong = { ...metaAt(receiver.url), secrets: ['EAAwrongtoken0987654321'] };
    await world.put([gift(), gift()], wrong);
    await send(wrong);
    await expect.poll(async () => (await world.listed('meta')).status).toBe('at fault');
    expect(await counts()).toMatchObject({ waiting: 2, given_up: 0 });
    expect((await world.listed('meta')).answer).toBe('400 190 Invalid OAuth access token …');
  });
});

describe('the service with Meta', () => {
  it('keeps the agent through a kill, sealed, and tests in the test view alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'taproot-meta-'));
    const standIn = metaStandIn();
    receiver.answerWith(standIn.answering);
    const env = { DATA: folder, DESTINATIONS: join(folder, 'destinations.json'), META_TOKEN: TOKEN };
    const entry = {
      name: 'meta',
      kind: 'meta',
      url: receiver.url,
      account: PIXEL,
      secret: `\${META_TOKEN}`,
      purpose: 'advertising',
      wait: 6,
      testCode: 'TEST1',
    };
    writeFileSync(env.DESTINATIONS, JSON.stringify([entry]));
    const port = await freePort();
    const body = {
      event: 'donation',
      consent_purposes: 'analytics,advertising',
      page_location: PAGE,
      value: 5,
      currency: 'USD',
      timestamp: Date.now(),
    };
    const agent = { 'User-Agent': 'Mozilla/5.0 (of the test)' };
    let service = await startService(port, env);
    const [first, second] = [hit({ ...body, transaction_id: 'K-1' }), hit({ ...body, transaction_id: 'K-2' })];
    await service.post('/hit', [first], agent);
    await expect.poll(async () => (await service.inspect('hits')).length).toBe(1);
    await service.end('SIGKILL');
    service = await startService(port, env);
    await service.post('/hit', [second, hit({ ...body, consent_purposes: 'analytics' })], agent);
    await expect.poll(() => standIn.events().length).toBe(2);
    expect(standIn.events().map(({ user_data }) => user_data?.client_user_agent)).toEqual([agent['User-Agent'], agent['User-Agent']]);
    expect(JSON.stringify(await service.inspect('hits'))).not.toContain('of the test');
    for (let time = 0; time < 3; time++) {
      const { code, out } = await runCommand(['destinations', 'test', 'meta'], env);
      expect([code, out.slice(0, 3)]).toEqual([0, '200']);
    }
    expect(standIn.tested).toHaveLength(3);
    expect(standIn.events()).toHaveLength(2);
    await service.end('SIGTERM');
    const [listed] = JSON.parse((await runCommand(['destinations', '--json'], env)).out) as object[];
    expect(listed).toMatchObject({ sent: 2, waiting: 0 });
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name)).includes('of the test')).toBe(false);
    rmSync(folder, { recursive: true });
  });
});
