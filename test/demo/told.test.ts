import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ToldRequest } from '../../demo/told/vendors';
import { hit, rejection } from '../../tools/lab/bodies';
import { type DemoUnderTest, runDemo } from './support/demo';

let demo: DemoUnderTest;
beforeAll(async () => {
  demo = await runDemo({ told: true });
});
afterAll(() => demo.close());

const gift = (consent_uuid: string, transaction_id: string) =>
  hit({
    ...{ event: 'donation', transaction_id, value: 25, currency: 'USD', gclid: 'a-click', temp_id: randomUUID(), consent_uuid },
    ...{ consent_purposes: 'analytics,advertising', page_location: demo.url('donate', '/thank-you'), timestamp: Date.now() },
  });
const send = async (body: object) =>
  expect((await demo.post('/hit', [body], { 'user-agent': 'Mozilla/5.0', origin: demo.url('donate').slice(0, -1) })).status).toBe(200);
const told = async () => (await demo.ask('live', '/inspect/told')).json<ToldRequest[]>();

it('the demo’s vendors are told by the service with the visitor’s leave, and shown beside what pages sent', async () => {
  const [refuses, agrees] = [randomUUID(), randomUUID()];
  await send(gift(refuses, 'T-refused'));
  const date = new Date().toISOString();
  expect(
    (await demo.post(`/consent/rejection/${refuses}`, { ...rejection(), consent_uuid: refuses, consent_date: date })).status,
  ).toBeLessThan(300);
  await send(gift(agrees, 'T-agreed'));
  const view = { event: 'page_view', site: 'blogs', temp_id: randomUUID(), consent_purposes: 'analytics', timestamp: Date.now() };
  await send(hit({ ...view, page_location: demo.url('blogs', '/markets') }));
  await send(hit({ ...view, site: 'main', page_location: demo.url('main') }));
  const from = async (vendor: string, path: RegExp) => (await told()).filter((one) => one.vendor === vendor && path.test(one.path));
  await expect.poll(() => from('crm', /./)).toHaveLength(1);
  await expect.poll(() => from('meta', /\/events$/)).toHaveLength(1);
  await expect.poll(() => from('google', /:ingest$/)).toHaveLength(1);
  await expect.poll(() => from('analytics', /:ingest$/)).toHaveLength(1);
  const [{ body: views }] = (await from('analytics', /:ingest$/)) as [ToldRequest];
  expect(views).toMatchObject({
    events: [{ eventName: 'page_view', additionalEventParameters: [{ value: demo.url('blogs', '/markets') }, {}] }],
  });
  const all = await told();
  expect(all.map(({ status }) => status)).toEqual(all.map(({ vendor }) => (vendor === 'crm' ? 204 : 200)));
  expect(JSON.stringify(all)).not.toContain('T-refused');
  expect(JSON.stringify(all)).not.toMatch(/access_token|EAAtest/);
  const [meta] = await from('meta', /\/events$/);
  expect(meta?.body).toMatchObject({ data: [{ event_name: 'Donate', user_data: { client_user_agent: 'Mozilla/5.0' } }] });

  const { body, headers } = await demo.ask('live', '/told');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body).toContain('gift_T_2d_agreed');
  expect(body).toContain('Visit the main site, and accept its banner.');
  expect((await demo.ask('main', '/inspect/told')).status).toBe(404);
  await demo.ask('live', '/inspect', { method: 'DELETE' });
  expect(await told()).toEqual([]);
});
