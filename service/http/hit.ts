import type { FastifyInstance } from 'fastify';
import type { Take } from '../arrival';
import { hitsSchema } from '../schemas/hit';
import { fits } from './fits';
import { storable } from './storable';

/** POST /hit: an array of hits. One that came before, by its id, is dropped here or on its way into the store. */
export function hit(app: FastifyInstance, take: Take): void {
  app.post('/hit', (request, reply) => {
    const hits = fits(hitsSchema, request.body, reply);
    if (!hits) return reply;
    const received = Date.now();
    return take(hits.map((body) => ({ kind: 'hit', key: body.hit_id.toLowerCase(), received, body: storable(body) })));
  });
}
