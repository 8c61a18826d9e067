import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './refuse';
import { hasSignal, SIGNAL_ANSWER } from './signal';

/** Returns whether an origin is a site of the network, for a visitor who came by this port. */
export type IsInNetwork = (origin: string, port: number | null) => boolean;

const ALWAYS = { vary: 'Origin', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const;

/**
 * Returns the headers of an answer to a page of the network, which they let read it, with credentials; or to nobody's page. `signal`: the request
 * came with a privacy signal.
 */
export const headersFor = (origin?: string, signal = false): Readonly<Record<string, string>> => ({
  ...ALWAYS,
  ...(signal && { [SIGNAL_ANSWER]: '1' }),
  ...(origin !== undefined && {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Retry-After, Tp-Signal',
  }),
});

/**
 * Lets the pages of the network read answers, with credentials. A page elsewhere can still send a simple request, which
 * no preflight stops, so what it posts is refused.
 */
export function cors(app: FastifyInstance, isInNetwork: IsInNetwork): void {
  app.addHook('onRequest', ({ headers, method, port }, reply, done) => {
    const { origin } = headers;
    const isOurs = origin !== undefined && isInNetwork(origin, port);
    reply.headers(headersFor(isOurs ? origin : undefined, hasSignal(headers)));
    if (origin !== undefined && !isOurs && method === 'POST') refuse(reply, 403, 'origin', `${origin} is no site of the network`);
    else done();
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

/** Returns whether a post with this destination is a tag's `fetch` or beacon, and no form's. */
export const isPostOfTag = (dest: unknown): boolean => dest === undefined || dest === 'empty';

/** Browsers state these themselves. Older ones (Safari before 16.4) and other clients don't. */
function isFrom({ method, headers, routeOptions: { url = '' } }: FastifyRequest): boolean {
  const { 'sec-fetch-dest': dest, 'sec-fetch-mode': mode } = headers;
  if (method === 'POST') return isPostOfTag(dest);
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
