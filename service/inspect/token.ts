import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../http/refuse';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** The token as a bearer's where it comes as the password of Basic authentication, which browsers ask their users for. */
function asBearer(authorization: string): string {
  const [, encoded] = /^Basic ([\w+/=]+)$/i.exec(authorization) ?? [];
  return encoded
    ? `Bearer ${Buffer.from(encoded, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')}`
    : authorization;
}

/**
 * Answers 403 to requests without the bearer token; to all of them where none is set. `page`: people open these in a browser, which is asked
 * for the token as a password by 401. Only for what reads: browsers send a password again with every request.
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
