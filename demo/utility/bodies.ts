import type { FastifyError, FastifyInstance } from 'fastify';

/** Bytes. A batch of hits is at most 60000; this leaves room and no more. */
const LARGEST_BODY = 256 * 1024;

/**
 * Reads JSON, whether it says so or comes as `text/plain`, as beacons and other requests without a preflight do. Whatever
 * is no JSON, or smuggles `__proto__`, is a 400; too large is a 413. Every error has the shape `{ error, issues }`.
 */
export function bodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'string', bodyLimit: LARGEST_BODY },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    return reply.code(status).send({ error: status === 500 ? 'The service failed' : error.message, issues: [] });
  });
}
