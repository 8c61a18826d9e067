import { describe, expect, it } from 'vitest';
import type { StoredHit } from '../../../../service/destinations/destination';
import { webhook } from '../../../../service/destinations/webhook';
import { keyOf, sign } from '../../../../service/destinations/webhook/sign';
import { hit } from '../../../../tools/lab/bodies';
import { startReceiver } from '../../../../tools/lab/vendors/receiver';
import { webhookStandIn } from '../../../../tools/lab/vendors/webhook';
import { webhookTo } from '../world';

const NOW = Date.UTC(2026, 10, 28, 12);
const crm = webhookTo('https://crm.example/');
const stored = (more: Readonly<Record<string, unknown>> = {}): StoredHit => {
  const body = hit({ consent_purposes: 'analytics', ...more });
  return { hit_id: body.hit_id, received: NOW, body };
};
const mapped = (more: Readonly<Record<string, unknown>>) => {
  const one = webhook.map(stored(more), crm, NOW);
  return 'event' in one ? (one.event as { timestamp: string; data: Record<string, unknown> }) : undefined;
};

describe('the signature of a webhook', () => {
  it('is the one of Standard Webhooks', () => {
    // The example of the specification's libraries.
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const headers = sign('msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330_999, '{"test": 2432232314}', [secret]);
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is by both secrets while they change', () => {
    const secrets = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`);
    const signatures = sign('id', NOW, '{}', secrets)['webhook-signature']?.split(' ');
    expect(signatures).toEqual(secrets.map((secret) => sign('id', NOW, '{}', [secret])['webhook-signature']));
    expect(new Set(signatures).size).toBe(2);
  });

  it('is by no secret of another shape', () => {
    const of = (bytes: number) => keyOf(`whsec_${Buffer.alloc(bytes, 1).toString('base64')}`)?.length;
    expect([10, 23, 24, 64, 65].map(of)).toEqual([undefined, undefined, 24, 64, undefined]);
    expect(['hello', 'v1,whsec_AAAA', `whsec_${'*'.repeat(40)}`].map(keyOf)).toEqual([undefined, undefined, undefined]);
  });
});

describe('what a webhook tells', () => {
  it('is the event without ids of a person, a device or a session, nor any field that is not known [D16] [D19]', () => {
    const ids = [
      'user_id',
      'temp_id',
      'edf_uuid',
      'sess_id',
      'consent_uuid',
      'adestra_contact_id',
      'lytics_uid',
      'ga_client_id',
      'device_id',
      'screen',
    ];
    const event = mapped({
      ...Object.fromEntries(ids.map((name) => [name, '4d1b2c3e-0000-4000-8000-000000000001'])),
      ...{ email: 'a@b.org', made_up: 'x', value: 0, forced: false, transaction_id: 'A-1', fbclid: 'AbC' },
    });
    expect(event?.data).toMatchObject({
      event: 'page_view',
      site: 'main',
      value: 0,
      forced: false,
      transaction_id: 'A-1',
      consent_purposes: 'analytics',
    });
    for (const name of [...ids, 'email', 'made_up', 'fbclid']) expect(event?.data).not.toHaveProperty(name);
  });

  it('has no parameter of an address but campaigns’, and no e-mail in any text [D16]', () => {
    const event = mapped({
      page_location: 'https://www.main.example/give/a@b.org?email=a%40b.org&token=x&utm_source=news#a@b.org',
      page_referrer: 'https://mail.example/?email=a%40b.org&token=x',
      event_label: 'asked by a@b.org',
      page_title: '/search?q=a%40b.org',
      items: [{ item_name: 'gift for a@b.org', price: 0, email: 'a@b.org' }],
    });
    const text = decodeURIComponent(JSON.stringify(event));
    expect(text).not.toMatch(/a@b\.org|token=|email/);
    expect(event?.data.page_location).toContain('?utm_source=news');
    expect(event?.data.items).toEqual([{ item_name: expect.any(String), price: 0 }]);
  });

  it('has the numbers of things, which may look like a telephone’s, and none of a person', () => {
    const transaction = (transaction_id: string) => mapped({ event: 'donation', transaction_id })?.data.transaction_id;
    for (const id of ['2512345678', '4155550132', 'R-2512345678', 'donation_9783161484100']) expect(transaction(id)).toBe(id);
    for (const id of ['tel-4155550132', '415-555-0132', 'jane@b.org']) expect(transaction(id)).toContain('***');
    expect(mapped({ campaign_id: '120210123456789012' })?.data.campaign_id).toBe('120210123456789012');
    expect(mapped({ items: [{ item_id: '9783161484100', item_name: '4155550132' }] })?.data.items).toEqual([
      { item_id: '9783161484100', item_name: '***' },
    ]);
  });

  it('happened by the page’s clock, and never after it arrived', () => {
    expect(mapped({ timestamp: NOW - 5_000 })?.timestamp).toBe(new Date(NOW - 5_000).toISOString());
    expect(mapped({ timestamp: NOW + 600_000 })?.timestamp).toBe(new Date(NOW).toISOString());
    expect(mapped({})?.timestamp).toBe(new Date(NOW).toISOString());
  });

  it('is one object, or a list where several may go together; the same batch has the same id', async () => {
    const outgoing = [stored(), stored()].map((one) => ({ hit: one, event: { type: 'x' } }));
    const [first] = outgoing;
    const single = await webhook.request(outgoing.slice(0, 1), crm, NOW);
    expect([single.headers['webhook-id'], JSON.parse(single.body)]).toEqual([first?.hit.hit_id, { type: 'x' }]);
    const batch = { ...crm, batch: 10 };
    const [a, b] = [await webhook.request(outgoing, batch, NOW), await webhook.request(outgoing, batch, NOW + 5_000)];
    expect([a.body, a.headers['webhook-id']]).toEqual([b.body, b.headers['webhook-id']]);
    expect(JSON.parse(a.body)).toEqual([{ type: 'x' }, { type: 'x' }]);
  });

  it.each([
    [200, 'sent'],
    [204, 'sent'],
    [302, 'destination'],
    [400, 'event'],
    [401, 'destination'],
    [403, 'destination'],
    [404, 'destination'],
    [408, 'nobody'],
    [410, 'ended'],
    [422, 'event'],
    [429, 'nobody'],
    [500, 'doubt'],
    [503, 'doubt'],
  ])('an answer of %i is %s', (status, fate) => {
    expect(webhook.read({ status, headers: {}, text: '' }, 1, NOW).fate).toBe(fate);
  });
});

describe('the stand-in of a webhook', () => {
  it('takes what is signed by its secret within five minutes, once an id, and nothing else', async () => {
    const [secret, other] = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`) as [string, string];
    const standIn = webhookStandIn(secret, () => NOW / 1_000);
    const receiver = await startReceiver(standIn.answering);
    const send = async (body: string, headers: Readonly<Record<string, string>>) =>
      (await fetch(receiver.url, { method: 'POST', body, headers })).status;
    const body = JSON.stringify({ type: 'donation', timestamp: new Date(NOW).toISOString(), data: { value: 5 } });
    expect(await send(body, sign('a', NOW, body, [other, secret]))).toBe(204);
    expect(await send(body, sign('a', NOW, body, [secret]))).toBe(204);
    expect(await send(body, sign('b', NOW, body, [other]))).toBe(401);
    expect(await send(body, sign('b', NOW - 301_000, body, [secret]))).toBe(401);
    expect(await send(`${body} `, sign('b', NOW, body, [secret]))).toBe(401);
    expect(await send(body, {})).toBe(401);
    expect(await send('{}', sign('b', NOW, '{}', [secret]))).toBe(400);
    expect(standIn.events()).toEqual([{ id: 'a', ...JSON.parse(body) }]);
    await receiver.close();
  });
});
