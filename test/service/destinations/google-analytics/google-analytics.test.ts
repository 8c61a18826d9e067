import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Destination } from '../../../../service/destinations/entry';
import { googleAnalytics } from '../../../../service/destinations/google-analytics';
import { ACCOUNT, googleStandIn } from '../../../../tools/lab/vendors/google';
import { type Receiver, startReceiver } from '../../../../tools/lab/vendors/receiver';
import { leaveHit, openWorld, type World } from '../world';

const DAY = 86_400_000;

const entry = (url: string, secrets: readonly string[], account = '123456789'): Destination => ({
  ...{ name: 'ga', kind: 'google-analytics', url, secrets, purposes: ['analytics'], wait: 0, batch: 100 },
  own: { account, stream: 'G-ABC123' },
});

const view = (more: Readonly<Record<string, unknown>> = {}, received = Date.now()) =>
  leaveHit(
    {
      ...{
        event: 'page_view',
        environment: 'production',
        stream: 'G-ABC123',
        temp_id: 'b6b1f3a0-0000-4000-8000-000000000001',
        sess_id: '1764331200123.abc',
        page_title: 'Rivers',
      },
      ...{ page_location: 'https://www.main.example/rivers?utm_source=mail&email=a%40b.org', ...more },
    },
    received,
  );
const mapped = (more: Readonly<Record<string, unknown>> = {}, account?: string) => {
  const { key, received, body } = view(more);
  return googleAnalytics.map({ hit_id: key, received, body }, entry('https://g.example', [], account), received);
};
interface Mapped {
  readonly clientId: string;
  readonly additionalEventParameters: readonly { readonly parameterName: string; readonly value: string }[];
}
const eventOf = (more: Readonly<Record<string, unknown>> = {}, account?: string) => (mapped(more, account) as { event: Mapped }).event;
const parameter = (event: Mapped, name: string) =>
  event.additionalEventParameters.find(({ parameterName }) => parameterName === name)?.value;

describe('the events of an analytics stream', () => {
  it('have Google’s name, a client, the page without what is personal, and consent of their own', () => {
    expect(eventOf({ timestamp: Date.UTC(2026, 10, 28, 12), time_on_page: 4.2 })).toEqual({
      ...{ eventName: 'page_view', clientId: expect.stringMatching(/^\d{1,10}\.\d{1,10}$/), eventSource: 'WEB' },
      eventTimestamp: '2026-11-28T12:00:00.000Z',
      consent: { adUserData: 'CONSENT_DENIED', adPersonalization: 'CONSENT_DENIED' },
      additionalEventParameters: [
        { parameterName: 'page_location', value: 'https://www.main.example/rivers?utm_source=mail' },
        { parameterName: 'page_title', value: 'Rivers' },
        { parameterName: 'session_id', value: expect.stringMatching(/^\d{1,10}$/) },
        { parameterName: 'engagement_time_msec', value: '4200' },
      ],
    });
    expect(mapped({ event: 'donation', transaction_id: 'A-1', value: 35, currency: 'EUR' })).toMatchObject({
      event: { eventName: 'purchase', transactionId: 'gift_A_2d_1', conversionValue: 35, currency: 'EUR' },
    });
    expect(mapped({ event: 'mailchimp_signup' })).toMatchObject({ event: { eventName: 'sign_up' } });
  });

  it('have the same client for a browser that agreed, another in another property, and no id of ours in the clear', () => {
    const { clientId } = eventOf();
    expect(eventOf({ sess_id: 'another', event: 'action' }).clientId).toBe(clientId);
    expect(eventOf({ temp_id: 'b6b1f3a0-0000-4000-8000-000000000002' }).clientId).not.toBe(clientId);
    expect(eventOf({}, '987654321').clientId).not.toBe(clientId);
    expect(eventOf({ ga_client_id: '1891216047.1770370676' }).clientId).toBe('1891216047.1770370676');
    expect(eventOf({ ga_client_id: 'a@b.org' }).clientId).toBe(clientId);
    const body = JSON.stringify(eventOf({ edf_uuid: 'edf-1', user_id: 'user-1', adestra_contact_id: '42-contact' }));
    for (const id of ['b6b1f3a0', '1764331200123', 'edf-1', 'user-1', '42-contact']) expect(body).not.toContain(id);
  });

  it('follow nobody who has not chosen to the next visit', () => {
    const first = eventOf({ consent_purposes: 'opt_out', ga_client_id: '1.2' });
    expect(first.clientId).not.toBe(eventOf().clientId);
    expect(eventOf({ consent_purposes: 'opt_out', event: 'action' }).clientId).toBe(first.clientId);
    expect(eventOf({ consent_purposes: 'opt_out', sess_id: 'the next one' }).clientId).not.toBe(first.clientId);
    expect(parameter(first, 'session_id')).toBe(parameter(eventOf(), 'session_id'));
  });

  it.each([
    [{ temp_id: undefined }, 'client id'],
    [{ consent_purposes: 'opt_out', sess_id: undefined }, 'client id'],
    [{ stream: 'G-OTHER01' }, 'the stream of the entry'],
    [{ event: 'session_start' }, 'a name that Google takes'],
    [{ event: 'ga_view' }, 'a name that Google takes'],
    [{ event: 'a'.repeat(41) }, 'a name that Google takes'],
  ])('are not made of a hit with %j, which lacks %s', (more, lacks) => {
    expect(mapped(more)).toEqual({ lacks });
  });
});

describe('a sender to an analytics stream', () => {
  let receiver: Receiver;
  let world: World;
  let standIn: ReturnType<typeof googleStandIn>;
  let to: Destination;
  beforeEach(async () => {
    receiver = await startReceiver();
    world = await openWorld();
    standIn = googleStandIn();
    receiver.answerWith(standIn.answering);
    to = entry(receiver.url, [standIn.key, ACCOUNT, `${receiver.url}/token`]);
    await world.register(to);
  });
  afterEach(async () => {
    await receiver.close();
    await world.close();
  });
  const counts = async () => (await world.listed('ga')).counts;

  it('tells the property of a stream what the stand-in takes, and asks later whether it counts', async () => {
    const old = view({ timestamp: Date.now() - 3 * DAY - 60_000 }, Date.now() - 1_000);
    const others = [view({ temp_id: undefined }), view({ environment: 'testing' })];
    await world.put([view(), view({ event: 'donation', transaction_id: 'A-1', value: 35 }), ...others, old], to);
    await world.send(to, { confirmLook: 20 });
    await expect.poll(counts).toMatchObject({ sent: 2, not_sendable: 2, given_up: 1, waiting: 0 });
    expect((await world.listed('ga')).reasons).toContainEqual({ state: 'given_up', reason: 'too old', events: 1 });
    const [request] = receiver.got.filter(({ path }) => path.endsWith(':ingest'));
    const product = { accountType: 'GOOGLE_ANALYTICS_PROPERTY', accountId: '123456789' };
    expect(JSON.parse(request?.text ?? '{}')).toMatchObject({
      destinations: [{ operatingAccount: product, loginAccount: product, productDestinationId: 'G-ABC123' }],
      events: [{ eventName: 'page_view' }, { eventName: 'purchase' }],
    });
    standIn.say('SUCCESS');
    world.skip(1_800_000 + 1_000);
    await expect.poll(counts).toMatchObject({ confirmed: 2, sent: 0 });
  });

  it('does not send again what may have arrived, as Google drops no repeated view', async () => {
    receiver.answerWith((got, response, all) =>
      got.path.endsWith(':ingest') ? response.writeHead(500).end() : standIn.answering(got, response, all),
    );
    await world.put([view()], to);
    await world.send(to);
    await expect.poll(async () => (await counts()).waiting).toBe(1);
    await expect.poll(() => receiver.got.filter(({ path }) => path.endsWith(':ingest')).length).toBe(1);
    receiver.answerWith(standIn.answering);
    world.skip(120_000);
    await expect.poll(counts).toMatchObject({ given_up: 1, waiting: 0, sent: 0 });
    expect(receiver.got.filter(({ path }) => path.endsWith(':ingest'))).toHaveLength(1);
  });
});
