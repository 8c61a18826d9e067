import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { ConsoleAsking } from '../../../service/console/asking';
import type { Answered } from '../../../service/console/engine';
import { placeOf } from '../../../service/console/place';
import { consoleRoutes } from '../../../service/console/routes';

const TOKEN = 'the token of machines';

it.each([
  ['wants to be asked again where it has no answer yet', true, '10'],
  ['does not want to be asked again what takes too long', false, undefined],
] as const)('the console %s', async (_, later, after) => {
  const answered: Answered = { status: 503, error: 'not now', later };
  const app = fastify();
  await app.register(
    consoleRoutes({
      asking: { ask: async () => answered, today: async () => '2026-11-28' } as Partial<ConsoleAsking> as ConsoleAsking,
      ...{ token: TOKEN, place: placeOf(undefined, 'http://localhost'), version: '1.0.0', sites: () => [], seal: () => undefined as never },
      passwords: { check: async () => false, hash: async () => '' },
      mail: undefined,
    }),
  );
  const answer = await app.inject({ url: '/console/api/overview?last=7d', headers: { authorization: `Bearer ${TOKEN}` } });
  expect([answer.statusCode, answer.json().error, answer.headers['retry-after']]).toEqual([503, 'not now', after]);
  await app.close();
});
