import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { errorGroupRoute } from '../service/errors/route';
import { fits } from '../service/http/fits';
import { readsOf } from '../service/inspect/reader-engine';
import type { Feed } from './feed';
import { bindTo } from './hosts';
import { readCursor } from './kept/cursor';
import { type Kind, kinds } from './kept/entry';
import { newsStream } from './news-stream';
import { type VisitorSetup, visitorSchema } from './visitor-setup';

const lists: Readonly<Record<string, Kind>> = {
  ...{ hits: 'hit', rejections: 'rejection', receipts: 'receipt', errors: 'error', unanswered: 'unanswered' },
  ...{ answers: 'answer', csp: 'csp' },
};

const pageSchema = z.object({
  kind: z.enum(kinds).optional(),
  text: z.string().max(200).optional(),
  before: z
    .string()
    .transform(readCursor)
    .refine((cursor) => cursor, 'Must be what a page says of the next one')
    .optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(50),
});

/** Streams bodies as a JSON array, as all of them may exceed the memory. */
async function* asArray(bodies: AsyncIterable<unknown>) {
  let before = '[';
  for await (const body of bodies) {
    yield before + JSON.stringify(body);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/**
 * Endpoints that inspect and change the demo's state on the live page's host. Other origins can't send DELETE or PUT: both need a
 * preflight, and none is answered.
 */
export const inspection = (feed: Feed, setup: VisitorSetup) => async (app: FastifyInstance) => {
  bindTo(app, 'live');
  app.addHook('onSend', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });

  for (const [name, kind] of Object.entries(lists))
    app.get(`/inspect/${name}`, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(Readable.from(asArray(feed.list(kind)))),
    );
  app.get('/inspect/arrivals', async (request, reply) => {
    const asked = fits(pageSchema, request.query, reply);
    return asked ? feed.page(asked) : reply;
  });
  errorGroupRoute(app, readsOf(feed.store).groups);
  app.get('/inspect/stream', newsStream(feed));
  app.delete('/inspect', async (_request, reply) => {
    await feed.forget();
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
