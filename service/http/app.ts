import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from '../operation/logger';
import type { Metrics } from '../operation/metrics';
import { tellRefusals } from '../operation/tell-refusals';
import { proxiesIn } from './sender';
import { hasSignal } from './signal';

/** ms that a request may take to arrive, its body included. */
const LONGEST_REQUEST = 10_000;
/** ms between two looks for slower ones. By default Node looks every 30 s. */
const LOOKING = 500;

/** Fastify's options that end requests which take too long to arrive. */
export const endSlowRequests = (longest = LONGEST_REQUEST) => ({
  requestTimeout: longest,
  // Node ends no slow body if headers may take longer than the whole request.
  http: { connectionsCheckingInterval: LOOKING, headersTimeout: longest },
});

/** A server without routes: bounds what a request may take, counts refusals, logs no more than routes and statuses. */
export function createApp(logger: Logger, metrics: Metrics, trustProxy?: string): FastifyInstance {
  const app = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // No request is logged twice, so none needs a logger with an id.
    childLoggerFactory: (parent) => parent,
    // A busy machine may take any time to start.
    pluginTimeout: 0,
    // On stopping, idle connections are closed at once and requests under way are answered.
    forceCloseConnections: 'idle',
    ...endSlowRequests(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    ...(trustProxy && { trustProxy: proxiesIn(trustProxy) }),
  });
  app.decorateReply('refusal', undefined);
  app.decorateReply('issues', undefined);
  tellRefusals(app, logger);
  const logsRequests = logger.isLevelEnabled('debug');
  // The log has the batch by now; the connection may end before the answer is out.
  app.addHook('onSend', async ({ method, headers }, { statusCode }) => {
    if (method === 'POST' && statusCode < 300 && hasSignal(headers)) metrics.signals.inc();
  });
  app.addHook('onResponse', ({ routeOptions, method }, { refusal, statusCode, elapsedTime }, done) => {
    if (refusal) metrics.refused.inc({ reason: refusal });
    if (logsRequests)
      logger.debug({ route: `${method} ${routeOptions.url ?? '?'}`, status: statusCode, ms: Math.round(elapsedTime) }, 'answered');
    done();
  });
  // Requests that take too long, or are no HTTP, reach no route: Fastify answers 408, 431 or 400.
  app.server.on('clientError', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT') metrics.refused.inc({ reason: 'slow' });
    else if (code?.startsWith('HPE_')) metrics.refused.inc({ reason: 'http' });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'No such call', issues: [] }));
  return app;
}
