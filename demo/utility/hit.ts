import type { FastifyInstance } from 'fastify';
import type { Feed } from '../feed';
import { fits } from './fits';
import { hitsSchema } from './schemas/hit';

/** POST /hit: an array of hits. One that came before, by its id, is counted as repeated and dropped. */
export function hit(app: FastifyInstance, feed: Feed): void {
  app.post('/hit', (request, reply) => {
    const hits = fits(hitsSchema, request.body, reply);
    if (!hits) return reply;
    return feed.receive(
      'hit',
      hits.map((body) => ({ body, key: body.hit_id })),
    );
  });
}
