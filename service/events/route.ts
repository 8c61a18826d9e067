import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fits } from '../http/fits';
import type { Store } from '../store/store';
import type { Declarations } from './declarations';
import { listEvents } from './list';

const querySchema = z.object({ days: z.coerce.number().int().min(1).max(400).default(30) });

const DAY = 24 * 60 * 60 * 1_000;

/** GET /inspect/events?days=30: every event of the network with its fields, examples, and how often it was seen in those days. */
export function eventsRoute(app: FastifyInstance, store: () => Promise<Store>, { own }: Pick<Declarations, 'own'>): void {
  app.get('/inspect/events', async (request, reply) => {
    const asked = fits(querySchema, request.query, reply);
    if (!asked) return reply;
    const seen = await (await store()).seen(Date.now() - asked.days * DAY);
    return { days: asked.days, events: listEvents(await own(), seen) };
  });
}
