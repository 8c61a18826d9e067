import type { FastifyInstance } from 'fastify';
import type { Take } from '../arrival';
import type { CheckEvents } from '../events/check-events';
import { hitsSchema } from '../schemas/hit';
import { fits } from './fits';
import { storable } from './storable';

/**
 * POST /hit: an array of hits. One that came before, by its id, is dropped here or on its way into the store. One that is not as its site
 * declares its event is kept all the same, and says so in `event_faults`.
 */
export function hit(app: FastifyInstance, take: Take, check: CheckEvents): void {
  app.post('/hit', async (request, reply) => {
    const hits = fits(hitsSchema, request.body, reply);
    if (!hits) return reply;
    const received = Date.now();
    const checked = await Promise.all(hits.map(check));
    return take(checked.map((body) => ({ kind: 'hit', key: `${body.hit_id}`.toLowerCase(), received, body: storable(body) })));
  });
}
