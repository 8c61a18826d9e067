import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** The destinations of the calls that set or delete cookies: a tag's `fetch`, its script, a page that logs out. */
const DESTINATIONS: Readonly<Record<string, readonly string[]>> = {
  '/ip': ['empty'],
  '/me': ['script'],
  '/adestra/auth': ['empty'],
  '/adestra/session': ['empty'],
  '/adestra/logout': ['empty', 'document'],
};

/** Browsers state these themselves. Older ones (Safari before 16.4) and other clients don't. */
function isFrom({ method, headers, routeOptions: { url = '' } }: FastifyRequest): boolean {
  const { 'sec-fetch-dest': dest, 'sec-fetch-mode': mode } = headers;
  // A post is a tag's `fetch` or beacon, and no form's.
  if (method === 'POST') return dest === undefined || dest === 'empty';
  const allowed = DESTINATIONS[url];
  if (!allowed || dest === undefined) return true;
  return allowed.includes(`${dest}`) && !(dest === 'empty' && mode === 'no-cors');
}

/**
 * Refuses calls that a page's markup or another website makes in the visitor's name: forms that post, images and frames that log in, log
 * out or set an id. `Sec-Fetch-*` can't be set by either.
 */
export function onlyTags(app: FastifyInstance, isInNetwork: IsInNetwork): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, port, routeOptions } = request;
    const { origin } = headers;
    if (!isFrom(request)) return void refuse(reply, 403, 'caller', 'Only scripts of the network may call this');
    if (origin !== undefined && DESTINATIONS[routeOptions.url ?? ''] && !isInNetwork(origin, port))
      return void refuse(reply, 403, 'origin', `${origin} is no site of the network`);
    done();
  });
}
