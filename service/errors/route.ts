import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { fits } from '../http/fits';
import { type Json, sendJson } from '../inspect/json';
import type { AskedGroups } from './read-groups';

const querySchema = z.object({
  days: z.coerce.number().int().min(1).max(400).default(30),
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
});

/**
 * GET /inspect/error-groups?days=30&after=0&limit=100: errors received in those days, grouped, the most frequent first. `Link` leads to the next
 * page.
 */
export function errorGroupRoute(app: FastifyInstance, read: (asked: AskedGroups) => Promise<Json>): void {
  app.get('/inspect/error-groups', async (request, reply) => {
    const asked = fits(querySchema, request.query, reply);
    if (!asked) return reply;
    const { days, limit } = asked;
    return sendJson(reply, await read(asked), (next) => `/inspect/error-groups?days=${days}&after=${next}&limit=${limit}`);
  });
}
