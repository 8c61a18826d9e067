import fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { type Asking, withBody } from '../../../service/console/call';
import { refuse } from '../../../service/http/refuse';

it.each([
  ['refuses, once', async ({ reply }: Asking) => refuse(reply, 409, 'unknown', 'There is no such thing'), 409],
  ['does what nobody needs to be told of', async () => undefined, 204],
  ['answers', async () => ({ link: 'x' }), 200],
] as const)('a call with a body %s', async (_, act, status) => {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } });
  const handler = withBody(z.object({ id: z.number() }), act);
  app.post('/call', (request, reply) => handler({ request, reply, reader: { name: 'ana', roles: ['operator'] } } as unknown as Asking));
  expect((await app.inject({ method: 'POST', url: '/call', payload: { id: 1 } })).statusCode).toBe(status);
  await app.close();
  // Fastify warns of a second answer.
  expect(lines).toEqual([]);
});
