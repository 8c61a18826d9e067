import type { FastifyInstance } from 'fastify';
import { refuse } from './refuse';

/** Bytes of bodies, and number of requests, that may be under way at once. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_REQUESTS = 4_000;

/** Bytes assumed of a body without `Content-Length`. */
const UNTOLD = 256 * 1024;

/** Answers 503 with `Retry-After` while more is under way than memory is meant for: the browsers keep what they have. */
export function overload(app: FastifyInstance): void {
  let bytes = 0;
  let requests = 0;
  app.addHook('onRequest', ({ method, headers }, reply, done) => {
    if (method !== 'POST') return done();
    const told = Number(headers['content-length'] ?? UNTOLD);
    // A longer body is refused unread.
    const size = Math.min(Number.isFinite(told) ? told : UNTOLD, UNTOLD);
    if (bytes + size > MOST_BYTES || requests >= MOST_REQUESTS) {
      refuse(reply.header('Retry-After', '10'), 503, 'overload', 'Too much is under way. Send it again later');
      return;
    }
    bytes += size;
    requests += 1;
    reply.raw.once('close', () => {
      bytes -= size;
      requests -= 1;
    });
    done();
  });
}
