import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics';

/**
 * GET /health: 200 while the process lives. GET /ready: 200 if it can work now, else 503 with the reason. GET /metrics: Prometheus' text format,
 * with the metrics of other threads from `others`.
 */
export function health(app: FastifyInstance, { registry }: Metrics, check: () => Promise<void>, others?: () => Promise<string>): void {
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    try {
      await check();
      return { status: 'ok' };
    } catch (error) {
      return reply
        .code(503)
        .header('Retry-After', '10')
        .send({ status: 'unavailable', error: (error as Error).message });
    }
  });
  app.get('/metrics', async (_request, reply) => {
    const texts = await Promise.all([registry.metrics(), others?.()]);
    return reply.type(registry.contentType).send(texts.join('\n'));
  });
}
