import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fits } from '../http/fits';
import type { Store } from '../store/store';
import { readErrorGroups } from './read-groups';
import { withStacks } from './resolved-stack';
import type { SourceMaps } from './source-maps';

const querySchema = z.object({
  days: z.coerce.number().int().min(1).max(400).default(30),
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
});

const DAY = 24 * 60 * 60 * 1_000;

/** GET /inspect/error-groups?days=30&after=0&limit=100: errors received in those days, grouped, the most frequent first. */
export function errorGroupRoute(app: FastifyInstance, store: () => Promise<Store>, maps: SourceMaps): void {
  app.get('/inspect/error-groups', async (request, reply) => {
    const asked = fits(querySchema, request.query, reply);
    if (!asked) return reply;
    const { days, after, limit } = asked;
    const { groups: all, ungrouped } = await readErrorGroups(await store(), maps, Date.now() - days * DAY);
    if (after + limit < all.length)
      reply.header('Link', `</inspect/error-groups?days=${days}&after=${after + limit}&limit=${limit}>; rel="next"`);
    return { groups: await withStacks(all.slice(after, after + limit), maps), total: all.length, ungrouped };
  });
}
