import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHashEmail } from '../../../../service/destinations/contact-emails';
import type { Destination } from '../../../../service/destinations/entry';
import { meta } from '../../../../service/destinations/meta';
import { processingOptions } from '../../../../service/destinations/meta/options';
import { readMeta } from '../../../../service/destinations/meta/read-answer';
import { openSealer } from '../../../../service/destinations/seal-sender';
import { hit } from '../../../../tools/lab/bodies';
import { freePort } from '../../../../tools/lab/servers/free-port';
import { runCommand, startService } from '../../../../tools/lab/servers/service';
import { metaStandIn, PIXEL, TOKEN } from '../../../../tools/lab/vendors/meta';
import { type Receiver, saying, startReceiver } from '../../../../tools/lab/vendors/receiver';
import { mmdb } from '../../ip/mmdb';
import { hitArrival } from '../../support/arrivals';
import { leaveHit, openWorld, type World } from '../world';

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

  it('say California, a state that Meta finds out, and no option elsewhere [D19]', () => {
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

  it('sends events of like age together, gives up those over 6.9 days, and none is of the future [D17]', async () => {
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

  it('is told of no gift of a test page or of an insider, and says so [D27]', async () => {
    const standIn = metaStandIn();
    const to = await begin(standIn);
    const tests = [{ environment: 'testing' }, { environment: 'development' }, { traffic_type: 'internal' }];
    await world.put([gift({ transaction_id: 'real' }), ...tests.map((more, i) => gift({ transaction_id: `t${i}`, ...more }))], to);
    await send(to);
    await expect.poll(counts).toMatchObject({ sent: 1, not_sendable: 3, waiting: 0 });
    expect(standIn.keys()).toEqual(['Donate gift_real']);
    expect((await world.listed('meta')).reasons).toContainEqual({ state: 'not_sendable', reason: 'a test', events: 3 });
  });

  it('sends nothing again that may have arrived over 48 hours ago [D3]', async () => {
    const to = await begin(metaStandIn());
    receiver.answerWith((_got, response) => void response.destroy());
    await world.put([gift()], to);
    // The second try is not due before 49 hours are over.
    world.stopClock();
    await send(to);
    await expect.poll(() => receiver.got.length).toBe(1);
    await expect.poll(async () => (await world.outbox.due({ destination: 'meta' })) ?? 0).toBeLessThan(world.now() + 10_000);
    world.skip(49 * 3_600_000);
    await expect.poll(counts).toMatchObject({ given_up: 1, waiting: 0 });
    expect(receiver.got).toHaveLength(1);
    expect((await world.listed('meta')).reasons).toEqual([
      { state: 'given_up', reason: 'may have arrived, and its key is forgotten', events: 1 },
    ]);
  });

  it('sends nothing over 48 hours old that the page may have told, and all else up to its age [D3]', async () => {
    const standIn = metaStandIn();
    const to = { ...(await begin(standIn)), twins: ['action'] };
    const old = { timestamp: Date.now() - 49 * 3_600_000 };
    const gifts = [{ site: 'action' }, { site: 'action', ...old }, { site: 'blogs', ...old }];
    await world.put(
      gifts.map((more, n) => gift({ ...more, transaction_id: `T-${n}` })),
      to,
    );
    await send(to);
    await expect.poll(counts).toMatchObject({ sent: 2, given_up: 1, waiting: 0 });
    expect(standIn.keys().sort()).toEqual(['Donate gift_T_2d_0', 'Donate gift_T_2d_2']);
    expect((await world.listed('meta')).reasons).toContainEqual({
      ...{ state: 'given_up', reason: 'the page may have told it, and its key is forgotten', events: 1 },
    });
  });

  it('reads a verdict for each event: of two, of which a 200 counts one, one is given up with the words [D4]', async () => {
    const to = await begin(metaStandIn());
    receiver.answerWith((got, response) => {
      const { data } = JSON.parse(got.text) as { data: { event_id: string }[] };
      const counted = data.filter(({ event_id }) => event_id !== 'gift_bad').length;
      response.end(JSON.stringify({ events_received: counted, messages: ['one was dropped'] }));
    });
    await world.put([gift({ transaction_id: 'good' }), gift({ transaction_id: 'bad' })], to);
    await send(to);
    await expect.poll(counts).toMatchObject({ sent: 1, given_up: 1, waiting: 0 });
    expect((await world.listed('meta')).reasons).toContainEqual({ state: 'given_up', reason: 'refused by the vendor', events: 1 });
  });

  it('sends nothing again over 48 hours after a 200 that counted a part of a batch [D3] [D4]', async () => {
    const to = await begin(metaStandIn());
    const answers = [saying(200, '{"events_received":1}'), saying(429, '{}'), saying(429, '{}')];
    receiver.answerWith((got, response, all) => (answers[all.length - 1] ?? saying(200, '{"events_received":1}'))(got, response, all));
    await world.put([gift({ transaction_id: 'A-1' }), gift({ transaction_id: 'A-2' })], to);
    world.stopClock();
    await send(to);
    await expect.poll(() => receiver.got.length).toBeGreaterThanOrEqual(2);
    await expect.poll(async () => (await world.listed('meta')).answer).toMatch(/^429/);
    const before = receiver.got.length;
    world.skip(49 * 3_600_000);
    await expect.poll(counts).toMatchObject({ given_up: 2, waiting: 0, sent: 0 });
    expect(receiver.got).toHaveLength(before);
  });

  it('sends a gift of 0 with its 0, and one without a value not [D19]', async () => {
    const standIn = metaStandIn();
    const to = await begin(standIn);
    await world.put([gift({ transaction_id: 'A-0', value: 0 }), gift({ transaction_id: 'A-1', value: undefined })], to);
    await send(to);
    await expect.poll(counts).toMatchObject({ sent: 1, not_sendable: 1, waiting: 0 });
    expect(standIn.events()).toMatchObject([{ event_id: 'gift_A_2d_0', custom_data: { value: 0, currency: 'EUR' } }]);
  });

  it('finds the one wrong event of 64, where the answer names it in 3 requests, where it does not in 14 [D6]', async () => {
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

  it('has the click as it came, and when it was first seen, at a gift of two days later, at every try and by replay, and nothing without one [D20]', async () => {
    const standIn = metaStandIn();
    const to = await begin(standIn);
    const clicked = Date.now() - 2 * DAY;
    const visitor = { temp_id: 'b6b1f3a0-0000-4000-8000-000000000001' };
    const later = { ...visitor, fbclid: 'AbC-1_x' };
    await world.put([gift({ ...later, event: 'page_view', timestamp: clicked + 5_000 }, clicked)], to);
    const others = [visitor, { ...visitor, fbclid: `A${'b'.repeat(199)}` }, { ...visitor, fbclid: 'not one' }];
    await world.put(
      [gift({ ...later, transaction_id: 'A-1' }), ...others.map((more, n) => gift({ ...more, transaction_id: `B-${n}` }))],
      to,
    );
    const tries: string[] = [];
    receiver.answerWith((got, response, all) => {
      const { data } = JSON.parse(got.text) as { data: { event_id: string; user_data: { fbc?: string } }[] };
      tries.push(...data.flatMap(({ event_id, user_data }) => (event_id === 'gift_A_2d_1' ? `${user_data.fbc}` : [])));
      if (tries.length > 2) return standIn.answering(got, response, all);
      if (tries.length === 1) return void response.writeHead(500).end('{"error":{"code":2,"message":"later","is_transient":true}}');
      const at = data.findIndex(({ event_id }) => event_id === 'gift_A_2d_1');
      if (at < 0) return standIn.answering(got, response, all);
      response.writeHead(400).end(`{"error":{"code":100,"message":"data[${at}] is wrong"}}`);
    });
    await send(to);
    await expect.poll(() => tries.length).toBe(1);
    world.skip(120_000);
    await expect.poll(counts).toMatchObject({ sent: 4, given_up: 1, waiting: 0 });
    await world.outbox.replay({ destination: 'meta', since: 0, after: 0, most: 100, now: world.now() });
    await expect.poll(counts).toMatchObject({ sent: 5, given_up: 0, waiting: 0 });
    expect(tries).toEqual(Array.from({ length: 3 }, () => `fb.1.${clicked}.AbC-1_x`));
    const clicks = standIn.events().flatMap(({ event_name, user_data }) => (user_data?.fbc ? [[event_name, user_data.fbc]] : []));
    expect(clicks.sort()).toEqual([
      ['Donate', `fb.1.${clicked}.AbC-1_x`],
      ['PageView', `fb.1.${clicked}.AbC-1_x`],
    ]);
  });

  it('asks for the address of a contact when an event of theirs goes, only where the entry says so and leave is there [CTC-12]', async () => {
    const standIn = metaStandIn();
    const to = await begin(standIn);
    const asked: string[] = [];
    const contacts: Readonly<Record<string, string>> = { 7: '  Ann.Ex@B.org ', 8: 'no address' };
    const hashEmail = createHashEmail({
      async find(id) {
        asked.push(id);
        return { contact: { id, email: contacts[id] ?? '' } };
      },
    });
    const withEmail = { ...to, own: { ...to.own, identifiers: ['email'] } };
    const temp_id = 'b6b1f3a0-0000-4000-8000-000000000009';
    const refused = gift({ adestra_contact_id: '9', transaction_id: 'A-9', temp_id });
    await world.put(
      [
        gift({ adestra_contact_id: '7', transaction_id: 'A-7' }),
        gift({ adestra_contact_id: '8', transaction_id: 'A-8' }),
        gift({ transaction_id: 'A-0' }),
      ],
      to,
    );
    await world.put([refused], to);
    await world.put([hitArrival({ event: 'page_view', _signal: 'gpc', temp_id }, Date.now() + 1)], to);
    await world.send(withEmail, { open: sealer.open, hashEmail });
    await expect.poll(counts).toMatchObject({ waiting: 0 });
    const emOf = (id: string) => standIn.events().find(({ event_id }) => event_id === id)?.user_data?.em;
    expect(emOf('gift_A_2d_7')).toEqual([createHash('sha256').update('ann.ex@b.org').digest('hex')]);
    expect([emOf('gift_A_2d_8'), emOf('gift_A_2d_0')]).toEqual([undefined, undefined]);
    expect([...new Set(asked)].sort()).toEqual(['7', '8']);
  });

  it('asks for nobody where the entry does not say so', async () => {
    const standIn = metaStandIn();
    const to = await begin(standIn);
    const hashEmail = () => Promise.reject(new Error('asked'));
    await world.put([gift({ adestra_contact_id: '7' })], to);
    await world.send(to, { open: sealer.open, hashEmail });
    await expect.poll(counts).toMatchObject({ sent: 1 });
    expect(standIn.events()[0]?.user_data).not.toHaveProperty('em');
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
  it('keeps the agent through a kill, sealed, says the state of the address, and tests in the test view alone [D1] [D19] [D27]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'taproot-meta-'));
    const standIn = metaStandIn();
    receiver.answerWith(standIn.answering);
    const database = join(folder, 'places.mmdb');
    const california = { country: { iso_code: 'US' }, subdivisions: [{ iso_code: 'CA' }] };
    writeFileSync(database, mmdb({ '192.0.2.0/24': california, '198.51.100.0/24': { country: { iso_code: 'DE' } } }));
    const places = { IP_DATABASE: database, TRUST_PROXY: 'loopback' };
    const env = { DATA: folder, DESTINATIONS: join(folder, 'destinations.json'), META_TOKEN: TOKEN, ...places };
    const entry = {
      name: 'meta',
      kind: 'meta',
      url: receiver.url,
      account: PIXEL,
      secret: `\${META_TOKEN}`,
      purpose: 'advertising',
      sites: ['main'],
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
    await service.post('/hit', [first], { ...agent, 'X-Forwarded-For': '192.0.2.7' });
    await expect.poll(async () => (await service.inspect('hits')).length).toBe(1);
    await service.end('SIGKILL');
    service = await startService(port, env);
    const others = hit({ ...body, consent_purposes: 'analytics' });
    await service.post('/hit', [second, others], { ...agent, 'X-Forwarded-For': '198.51.100.7' });
    await expect.poll(() => standIn.events().length).toBe(2);
    expect(standIn.events().map(({ user_data }) => user_data?.client_user_agent)).toEqual([agent['User-Agent'], agent['User-Agent']]);
    // California, and a country that asks for nothing.
    const options = standIn.events().map((one) => [one.data_processing_options, one.data_processing_options_state]);
    expect(options).toEqual([
      [['LDU'], 1000],
      [[], undefined],
    ]);
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
