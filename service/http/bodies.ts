import type { FastifyError, FastifyInstance } from 'fastify';
import { TooLarge, Unavailable } from '../arrival';
import { createSparing } from '../operation/sparing';
import { refuse } from './refuse';

/** Bytes. A batch of hits is at most 60000; this leaves room and no more. */
export const LARGEST_BODY = 256 * 1024;

const BYTE_ORDER_MARK = '\uFEFF';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, once it has been read as JSON. */
    text: string;
  }
}

/** The `Retry-After` of a 503, in seconds. */
const LATER = '10';

const REASONS: Readonly<Record<number, string>> = { 408: 'slow', 413: 'size', 415: 'type', 429: 'rate' };

/**
 * Parses bodies as JSON. They may come as `text/plain`, as beacons and other requests without a preflight do. Answers 400 to anything else
 * and to `__proto__`, 413 to large bodies, 415 to compressed ones, as a few bytes could unpack to any number, and 503 with `Retry-After` while
 * the log takes nothing. Every error has the shape `{ error, issues }`.
 */
export function bodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.decorateRequest('text', '');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'string', bodyLimit: LARGEST_BODY },
    (request, body: string, done) => {
      request.text = body.startsWith(BYTE_ORDER_MARK) ? body.slice(1) : body;
      // A form of a browser that does not say so (`onlyTags`). It can't send JSON's own type.
      if (request.text.endsWith('\r\n') && request.headers['content-type']?.startsWith('text/plain'))
        return done(Object.assign(new Error('The body of a form'), { statusCode: 400 }));
      return parse(request, request.text, done);
    },
  );
  app.addHook('onRequest', ({ headers }, reply, done) => {
    const encoding = headers['content-encoding'];
    if (encoding && encoding !== 'identity') refuse(reply, 415, 'type', 'Bodies must not be compressed');
    else done();
  });
  answerErrors(app);
}

/** ms between two lines about the same fault: a full disk fails each request, and a line is written before the next one is answered. */
const BETWEEN = 1_000;
/** Faults whose last line is remembered. */
const MOST_FAULTS = 100;

/**
 * Answers what a handler throws, in the shape `{ error, issues }`: 503 while the log or the store does not answer, 500 for a fault of ours. Logs
 * each fault once a second, with how many lines were left out.
 */
export function answerErrors(app: FastifyInstance, now = Date.now): void {
  const sparingly = createSparing(BETWEEN, MOST_FAULTS, now);
  app.setErrorHandler((error: FastifyError, { log, method }, reply) => {
    const { message: reason } = error;
    if (error instanceof Unavailable) {
      sparingly(reason, (unsaid) => log.warn({ reason, unsaid }, 'unavailable'));
      const what = method === 'POST' ? 'Cannot be kept now. Send it again later' : 'Cannot be answered now. Try again later';
      return refuse(reply.header('Retry-After', LATER), 503, 'unavailable', what);
    }
    if (error instanceof TooLarge) {
      sparingly(reason, (unsaid) => log.error({ reason, unsaid }, 'refused a body that the log will never take'));
      return refuse(reply, 413, 'size', 'Larger than can be kept');
    }
    const status = error.statusCode ?? 500;
    if (status === 500) sparingly(reason, (unsaid) => log.error({ err: error, unsaid }, 'a request failed'));
    return refuse(reply, status, REASONS[status] ?? (status < 500 ? 'json' : 'failure'), status === 500 ? 'The service failed' : reason);
  });
}
