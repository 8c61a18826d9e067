import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Kind } from '../arrival';
import { isPersonId } from '../commands/arguments';
import { errorGroupRoute } from '../errors/route';
import { answerErrors } from '../http/bodies';
import { fits } from '../http/fits';
import { refuse } from '../http/refuse';
import type { Subject } from '../store/store';
import { tables } from '../store/tables';
import { type Json, sendJson } from './json';
import type { Reader } from './reader';
import { requireToken } from './token';

const querySchema = z.object({ days: z.coerce.number().int().min(1).max(400).default(30) });

/** GET /inspect/events?days=30: every event of the network with its fields, examples, and how often it was seen in those days. */
function eventsRoute(app: FastifyInstance, read: (days: number) => Promise<Json>): void {
  app.get('/inspect/events', async (request, reply) => {
    const asked = fits(querySchema, request.query, reply);
    return asked ? sendJson(reply, await read(asked.days)) : reply;
  });
}

/** The addresses of persons, by the kind of their id. */
const PERSONS = { visitors: 'visitor', users: 'user', receipts: 'receipt', sessions: 'session', contacts: 'contact' } as const;

const pageSchema = z.object({
  /** A row's `_id`, or the key of one. */
  after: z.string().max(200).default('0'),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
});

const nothing = (reply: FastifyReply, error: string) => refuse(reply, 404, 'nothing', error);

/**
 * GET /inspect/{hits,errors,receipts,rejections,unanswered}?after=…&limit=…: rows of the store as a JSON array, oldest first; `Link` leads to the next
 * page, which begins after `limit` rows or 4 MB. GET /inspect/error-groups and /inspect/events. DELETE
 * /inspect/{visitors,users,receipts,sessions,contacts}/{id} erases a person. All need the token.
 */
export const inspection =
  (reader: Omit<Reader, 'receipts' | 'end'>, token: string | undefined, now = Date.now) =>
  async (app: FastifyInstance) => {
    requireToken(app, token);
    answerErrors(app);
    errorGroupRoute(app, reader.groups);
    eventsRoute(app, reader.events);

    for (const [kind, { name }] of Object.entries(tables) as [Kind, (typeof tables)['hit']][]) {
      app.get(`/inspect/${name}`, async (request, reply) => {
        const asked = fits(pageSchema, request.query, reply);
        if (!asked) return reply;
        const { after, limit } = asked;
        const page = await reader.rows(kind, after, limit);
        return page
          ? sendJson(reply, page, (next) => `/inspect/${name}?after=${next}&limit=${limit}`)
          : nothing(reply, `Nothing has the key ${after}`);
      });
    }

    for (const [name, kind] of Object.entries(PERSONS))
      app.delete<{ Params: { id: string } }>(`/inspect/${name}/:id`, async ({ params: { id } }, reply) => {
        if (!isPersonId(kind, id)) return refuse(reply, 400, 'schema', `${id} is no id of a ${kind}`);
        const deleted = await reader.erase({ [kind]: id } as unknown as Subject, now());
        return deleted.hit || deleted.error ? deleted : nothing(reply, `Nothing was erased: no hit or error is of ${id}`);
      });
  };
