import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { Unavailable } from '../../../service/arrival';
import { inspection } from '../../../service/inspect/routes';
import type { Subject } from '../../../service/store/store';

const TOKEN = 'a-token-that-nobody-guesses';
const ID = '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b74';
const counts = (hit: number, error = 0) => ({ hit, error, receipt: 0, rejection: 0, unanswered: 0 });
const json = (value: unknown, next?: number) => ({ body: Buffer.from(JSON.stringify(value)), ...(next !== undefined && { next }) });

async function serve(more: object = {}) {
  const erase = vi.fn(async (_: Subject, _now: number) => counts(2, 1));
  const reads = {
    rows: async () => json([{ _id: 3 }], 3),
    groups: async () => json({}),
    events: async () => json({}),
    refused: async () => undefined,
  };
  const app = fastify({ routerOptions: { maxParamLength: 16_384 } });
  await app.register(inspection({ ...reads, erase, ...more }, TOKEN));
  const ask = (method: 'GET' | 'DELETE', url: string, authorization = `Bearer ${TOKEN}`) =>
    app.inject({ method, url, headers: { authorization } });
  return { ask, erase };
}

const LONG = 'é/ ?'.repeat(500);
it.each([
  ['visitors', ID, 'visitor'],
  ['visitors', ID.toUpperCase(), 'visitor'],
  ['users', '41', 'user'],
  ['users', LONG, 'user'],
  ['receipts', ID, 'receipt'],
  ['sessions', ID, 'session'],
  ['contacts', '1001', 'contact'],
])('erase by DELETE /inspect/%s/%s', async (name, id, kind) => {
  const { ask, erase } = await serve();
  const answer = await ask('DELETE', `/inspect/${name}/${encodeURIComponent(id)}`);
  expect([answer.statusCode, answer.json()]).toEqual([200, counts(2, 1)]);
  expect(erase).toHaveBeenCalledWith({ [kind]: id }, expect.any(Number));
});

it.each(['visitors', 'users', 'receipts', 'sessions', 'contacts'])(
  'answer DELETE /inspect/%s/… with 404 if nothing was erased',
  async (name) => {
    const { ask } = await serve({ erase: async () => counts(0) });
    const answer = await ask('DELETE', `/inspect/${name}/${name === 'contacts' || name === 'users' ? '7' : ID}`);
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: expect.stringContaining('Nothing was erased'), issues: [] }]);
  },
);

it.each([
  ['visitors', '7'],
  ['visitors', `${ID}0`],
  ['visitors', '%'],
  ['receipts', '1001'],
  ['sessions', 's1'],
  ['contacts', 'a/b'],
  ['contacts', '7 or 1=1'],
  ['contacts', 'x'.repeat(65)],
  ['users', ' '],
  ['users', '\u0000'],
  ['users', 'x'.repeat(4_097)],
])('refuse DELETE /inspect/%s/%j with 400, and erase nothing', async (name, id) => {
  const { ask, erase } = await serve();
  expect((await ask('DELETE', `/inspect/${name}/${encodeURIComponent(id)}`)).statusCode).toBe(400);
  expect(erase).not.toHaveBeenCalled();
});

it('answer nothing without the token', async () => {
  const { ask, erase } = await serve();
  for (const [method, url] of [
    ['GET', '/inspect/hits'],
    ['GET', '/inspect/error-groups'],
    ['DELETE', `/inspect/visitors/${ID}`],
  ] as const)
    expect((await ask(method, url, 'Bearer wrong')).statusCode).toBe(403);
  expect(erase).not.toHaveBeenCalled();
});

it('lead to the next page, answer 404 for an unknown key, 400 for a wrong limit, and 503 while the store does not answer', async () => {
  const { ask } = await serve();
  const page = await ask('GET', '/inspect/hits?limit=5');
  expect([page.json(), page.headers.link]).toEqual([[{ _id: 3 }], '</inspect/hits?after=3&limit=5>; rel="next"']);
  expect(page.headers['content-type']).toBe('application/json; charset=utf-8');
  expect((await ask('GET', '/inspect/hits?limit=1001')).statusCode).toBe(400);
  expect((await (await serve({ rows: async () => undefined })).ask('GET', '/inspect/hits?after=x')).statusCode).toBe(404);
  const down = await serve({ rows: () => Promise.reject(new Unavailable('no')), erase: () => Promise.reject(new Unavailable('no')) });
  const answers = [await down.ask('GET', '/inspect/hits'), await down.ask('DELETE', `/inspect/visitors/${ID}`)];
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
    [503, '10'],
    [503, '10'],
  ]);
});
