import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../http/refuse';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Turns Basic authentication, which browsers ask their users for, into a bearer token: the password is the token. */
function asBearer(authorization: string): string {
  const [, encoded] = /^Basic ([\w+/=]+)$/i.exec(authorization) ?? [];
  return encoded
    ? `Bearer ${Buffer.from(encoded, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')}`
    : authorization;
}

/**
 * Answers 403 to requests without the bearer token, and to all requests if `SERVICE_TOKEN` is not set. With `page` it answers 401, so that
 * browsers ask for the token as a password. Use `page` for reading only: browsers send a password again with every request.
 */
export function requireToken(app: FastifyInstance, token: string | undefined, page = false): void {
  const expected = token === undefined ? undefined : hash(`Bearer ${token}`);
  app.addHook('onRequest', async ({ headers: { authorization = '' } }, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (!expected) return refuse(reply, 403, 'token', 'SERVICE_TOKEN is not set: nothing is shown');
    if (timingSafeEqual(hash(page ? asBearer(authorization) : authorization), expected)) return;
    if (page) {
      reply.header('WWW-Authenticate', 'Basic realm="Taproot: any name, and the SERVICE_TOKEN as password", charset="UTF-8"');
      return refuse(reply, 401, 'token', 'Needs the SERVICE_TOKEN as password');
    }
    return refuse(reply, 403, 'token', 'Needs Authorization: Bearer with the SERVICE_TOKEN');
  });
}
