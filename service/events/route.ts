import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { fits } from '../http/fits';
import { type Json, sendJson } from '../inspect/json';

const querySchema = z.object({ days: z.coerce.number().int().min(1).max(400).default(30) });

/** GET /inspect/events?days=30: every event of the network with its fields, examples, and how often it was seen in those days. */
export function eventsRoute(app: FastifyInstance, read: (days: number) => Promise<Json>): void {
  app.get('/inspect/events', async (request, reply) => {
    const asked = fits(querySchema, request.query, reply);
    return asked ? sendJson(reply, await read(asked.days)) : reply;
  });
}
