import type { FastifyInstance } from 'fastify';
import type { Feed } from './feed';
import { bindTo } from './hosts';
import { newsStream } from './news-stream';
import { type VisitorSetup, visitorSchema } from './visitor-setup';

/**
 * Endpoints to inspect and set the demo's state on the live page's host. Neither DELETE nor PUT can come from another origin: both need a
 * preflight, and none is answered.
 */
export const inspection = (feed: Feed, setup: VisitorSetup) => async (app: FastifyInstance) => {
  bindTo(app, 'live');
  app.addHook('onSend', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });

  app.get('/inspect/hits', () => feed.list('hit'));
  app.get('/inspect/rejections', () => feed.list('rejection'));
  app.get('/inspect/receipts', () => feed.list('receipt'));
  app.get('/inspect/errors', () => feed.list('error'));
  app.get('/inspect/answers', () => feed.list('answer'));
  app.get('/inspect/csp', () => feed.list('csp'));
  app.get('/inspect/stream', newsStream(feed));
  app.delete('/inspect', (_request, reply) => {
    feed.forget();
    return reply.code(204).send();
  });

  app.get('/visitor', () => setup.get());
  app.put('/visitor', (request, reply) => {
    const visitor = visitorSchema.safeParse(request.body);
    if (!visitor.success) return reply.code(400).send({ error: 'No such visitor', issues: visitor.error.issues });
    setup.set(visitor.data);
    return setup.get();
  });
};
