import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../http/refuse';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Answers 403 to requests without the bearer token; to all of them where none is set. */
export function requireToken(app: FastifyInstance, token: string | undefined): void {
  const expected = token === undefined ? undefined : hash(`Bearer ${token}`);
  app.addHook('onRequest', async ({ headers: { authorization = '' } }, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (!expected) return refuse(reply, 403, 'token', 'SERVICE_TOKEN is not set: nothing is shown');
    if (!timingSafeEqual(hash(authorization), expected))
      return refuse(reply, 403, 'token', 'Needs Authorization: Bearer with the SERVICE_TOKEN');
  });
}
