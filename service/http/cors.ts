import type { FastifyInstance } from 'fastify';
import { refuse } from './refuse';

/** Returns whether an origin is a site of the network, for a visitor who came by this port. */
export type IsInNetwork = (origin: string, port: number | null) => boolean;

/**
 * Lets the pages of the network read answers, with credentials. A page elsewhere can still send a simple request, which
 * no preflight stops, so what it posts is refused.
 */
export function cors(app: FastifyInstance, isInNetwork: IsInNetwork): void {
  app.addHook('onRequest', ({ headers: { origin }, method, port }, reply, done) => {
    reply.header('Vary', 'Origin').header('X-Content-Type-Options', 'nosniff').header('Cache-Control', 'no-store');
    if (origin === undefined) return done();
    if (isInNetwork(origin, port)) {
      reply
        .header('Access-Control-Allow-Origin', origin)
        .header('Access-Control-Allow-Credentials', 'true')
        .header('Access-Control-Expose-Headers', 'Retry-After');
    } else if (method === 'POST') {
      refuse(reply, 403, 'origin', `${origin} is no site of the network`);
      return;
    }
    done();
  });
  app.options('/*', (_request, reply) =>
    reply
      .code(204)
      // Named one by one: with credentials, `*` would mean a header of that name.
      .header('Access-Control-Allow-Headers', 'Content-Type')
      .header('Access-Control-Allow-Methods', 'GET, POST')
      .header('Access-Control-Max-Age', '600')
      .send(),
  );
}
