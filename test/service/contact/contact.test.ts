import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { httpProvider } from '../../../service/contact/http-provider';
import { contactCalls } from '../../../service/contact/routes';
import { openSeal } from '../../../service/contact/seal';
import { bodies } from '../../../service/http/bodies';
import { consentRejection } from '../../../service/http/consent';
import { arrivalsOf, type Entry } from '../../../service/log/entry';
import { contactHash } from '../../../service/store/refused-contacts';
import { rejection } from '../../../tools/lab/bodies';

const KEY = 'a secret of the provider';
const LINK = '/adestra/auth?campaign_id=1&launch_id=2&contact_id=1001&unique_value=a1b2-34.56';
const JUNE = { id: '1001', crid: 'CR-77120', email: 'june.alder@mail.example', '45.lifetime_count': 7, '40.c4_member': null };
const DAY = 24 * 60 * 60 * 1_000;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function provider(listener: RequestListener, timeout?: number) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return httpProvider({ url: `http://127.0.0.1:${port}`, key: KEY, ...(timeout && { timeout }) });
}

const seal = openSeal(KEY);
async function service(listener: RequestListener, timeout?: number) {
  const app = fastify();
  contactCalls(app, { provider: await provider(listener, timeout), seal }, (origin) => origin === 'https://www.main.example');
  return app;
}
const answering =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  /__Host-adestra_contact=([^;]*)/.exec(String(answer.headers['set-cookie']))?.[1];

it('the service logs in a contact with a genuine link, asks the provider with its key, and recognises the contact afterwards', async () => {
  const asked: unknown[] = [];
  const app = await service(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    asked.push([request.method, request.url, request.headers.authorization, body && JSON.parse(body).unique_value]);
    response.end(JSON.stringify(JUNE));
  });
  const login = await app.inject(LINK);
  expect(login.json()).toEqual(JUNE);
  const cookie = cookieOf(login);
  expect(cookie).toMatch(/^1001\.\d+\.[\w-]{43}$/);
  const session = await app.inject({ url: '/adestra/session', headers: { cookie: `__Host-adestra_contact=${cookie}` } });
  expect(session.json()).toEqual(JUNE);
  expect(asked).toEqual([
    ['POST', '/authenticate', `Bearer ${KEY}`, 'a1b2-34.56'],
    ['GET', '/contacts/1001', `Bearer ${KEY}`, ''],
  ]);
});

it.each(['1001', `1001.${Date.now() + DAY}.${'A'.repeat(43)}`, '', '1001.1.', `${'9'.repeat(300)}`])(
  'the service asks the provider nothing about a contact for the cookie %j',
  async (cookie) => {
    let asked = 0;
    const app = await service((_request, response) => {
      asked++;
      response.end(JSON.stringify(JUNE));
    });
    const { statusCode } = await app.inject({ url: '/adestra/session', headers: { cookie: `__Host-adestra_contact=${cookie}` } });
    expect([statusCode, asked]).toEqual([204, 0]);
  },
);

it('the service rejects a session after 14 days, or signed with another key', () => {
  const value = seal.close('1001', 0);
  expect([seal.open(value, 14 * DAY), seal.open(value, 14 * DAY + 1)]).toEqual(['1001', undefined]);
  expect(openSeal('another key of the provider').open(value, 0)).toBeUndefined();
  expect(seal.open(value.replace('1001', '1002'), 0)).toBeUndefined();
});

it.each([
  [401, { statusCode: 401, error: 'The link is not valid any more' }],
  [404, { statusCode: 401, error: 'The link is not valid any more' }],
  [500, { statusCode: 502, error: 'The mailing provider does not answer' }],
  [302, { statusCode: 502, error: 'The mailing provider does not answer' }],
])('the service refuses a login that the provider answers with %i, and sets no cookie', async (status, expected) => {
  const app = await service((_request, response) => response.writeHead(status, { location: '/elsewhere' }).end('{}'));
  const answer = await app.inject(LINK);
  expect({ statusCode: answer.statusCode, error: answer.json().error }).toEqual(expected);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

it.each([
  ['another contact', { ...JUNE, id: '1002' }],
  ['no JSON', '{"id": "1001", '],
  ['a value that is an object', { ...JUNE, fname: { toString: 'x' } }],
  ['a value of 5000 characters', { ...JUNE, notes: 'x'.repeat(5_000) }],
  ['300 fields', { ...JUNE, ...Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`f${i}`, i])) }],
  ['more than 256 KB', `{"id":"1001","x":"${'y'.repeat(300_000)}"}`],
])('the service passes on nothing of an answer with %s', async (_what, body) => {
  const answer = await (await service(answering(body))).inject(LINK);
  expect([answer.statusCode, answer.headers['set-cookie'], answer.body.includes('CR-77120')]).toEqual([502, undefined, false]);
});

it('the service asks the provider about 10 of 300 tries for a contact, and answers the others with 429', async () => {
  let asked = 0;
  const app = await service((_request, response) => {
    asked++;
    response.writeHead(401).end();
  });
  const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => app.inject(LINK.replace('34.56', `34.${i}`))));
  expect(asked).toBe(10);
  expect(answers.filter(({ statusCode, headers }) => statusCode === 429 && headers['retry-after'] === '60')).toHaveLength(290);
});

it('the service gives up on a provider that is silent or not running', async () => {
  const silent = await (await service(() => {}, 50)).inject(LINK);
  expect(silent.statusCode).toBe(502);
  const nobody = httpProvider({ url: 'http://127.0.0.1:1', key: KEY });
  expect(await nobody.find('1001')).toEqual({ reason: 'failed' });
});

it('the service leaves a session alone while the provider fails, and ends it when the contact is gone', async () => {
  const headers = { cookie: `__Host-adestra_contact=${seal.close('1001', Date.now())}` };
  const failing = await (await service(answering('', 500))).inject({ url: '/adestra/session', headers });
  expect([failing.statusCode, failing.headers['set-cookie']]).toEqual([502, undefined]);
  const gone = await (await service(answering('', 404))).inject({ url: '/adestra/session', headers });
  expect([gone.statusCode, cookieOf(gone)]).toEqual([204, '']);
});

it.each([
  ['https://www.main.example/a', 302],
  ['https://evil.example/', 400],
  ['//www.main.example/', 400],
  ['javascript:alert(1)', 400],
  ['https://www.main.example@evil.example/', 400],
  ['', 400],
])('the service logs out and goes back to %s: %i', async (redirect, status) => {
  const answer = await (await service(answering(''))).inject({ url: '/adestra/logout', query: { redirect } });
  expect(answer.statusCode).toBe(status);
  expect(cookieOf(answer)).toBe(status === 302 ? '' : undefined);
  if (status === 302) expect(answer.headers.location).toBe(redirect);
});

it('the service refuses logins and recognises nobody without a provider', async () => {
  const app = fastify();
  contactCalls(app, undefined, () => true);
  expect((await app.inject(LINK)).statusCode).toBe(503);
  const headers = { cookie: `__Host-adestra_contact=${seal.close('1001', Date.now())}` };
  expect((await app.inject({ url: '/adestra/session', headers })).statusCode).toBe(204);
});

it('the service tells pages when a contact has refused elsewhere, by the hash alone, and lets no provider say so', async () => {
  const asked: string[] = [];
  const app = fastify();
  const refusals: Record<string, number> = {};
  const answering = { ...JUNE, refused: '2020-01-01T00:00:00.000Z' };
  const parts = {
    ...{ provider: await provider((_request, response) => response.end(JSON.stringify(answering))), seal },
    async refused(contact: string) {
      asked.push(contact);
      return refusals[contact];
    },
  };
  contactCalls(app, parts, () => true);
  const login = await app.inject(LINK);
  expect(login.json()).toEqual(JUNE);
  const hash = contactHash('1001') as string;
  refusals[hash] = Date.UTC(2026, 10, 2, 8);
  const session = await app.inject({ url: '/adestra/session', headers: { cookie: `__Host-adestra_contact=${cookieOf(login)}` } });
  const refused = '2026-11-02T08:00:00.000Z';
  expect(session.json()).toEqual({ ...JUNE, refused });
  expect((await app.inject(LINK)).json()).toEqual({ ...JUNE, refused });
  expect(asked).toEqual([hash, hash, hash]);
});

it('the service notes with a rejection whose it is, if its cookie names a contact', async () => {
  const taken: Entry[] = [];
  const app = fastify();
  bodies(app);
  const take = async (entries: readonly Entry[]) => {
    taken.push(...entries);
    return { received: entries.length };
  };
  consentRejection(app, take, () => Date.now(), seal.open);
  const record = rejection();
  const post = (cookie: string) =>
    app.inject({ method: 'POST', url: `/consent/rejection/${record.consent_uuid}`, payload: record, headers: { cookie } });
  const cookie = `__Host-adestra_contact=${seal.close('1001', Date.now())}`;
  for (const one of [cookie, '__Host-adestra_contact=1001.9999999999999.forged', '']) expect((await post(one)).statusCode).toBe(200);
  const arrivals = taken.flatMap(({ text }) => arrivalsOf(text));
  expect(arrivals.map(({ contact }) => contact)).toEqual([contactHash('1001'), undefined, undefined]);
  expect(arrivals.map(({ body }) => body)).toEqual([record, record, record]);
});
