import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Kind } from '../arrival';
import { isPersonId } from '../commands/arguments';
import { errorGroupRoute } from '../errors/route';
import { openSourceMaps } from '../errors/source-maps';
import type { Declarations } from '../events/declarations';
import { eventsRoute } from '../events/route';
import { fits } from '../http/fits';
import { toLine } from '../store/line';
import type { Store, Subject } from '../store/store';
import { tables } from '../store/tables';
import { requireToken } from './token';

/** The addresses of persons, by the kind of their id. */
const PERSONS = { visitors: 'visitor', receipts: 'receipt', sessions: 'session', contacts: 'contact' } as const;

const pageSchema = z.object({
  /** A row's `_id`, or the key of one. */
  after: z.string().max(200).default('0'),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
});

/**
 * GET /inspect/{hits,errors,receipts,rejections,unanswered}?after=…&limit=…: rows of the store as a JSON array, oldest first; `Link` leads to the next
 * page. GET /inspect/error-groups and /inspect/events. DELETE /inspect/{visitors,receipts,sessions,contacts}/{id} erases a person. All need the token.
 */
export const inspection =
  (store: () => Promise<Store>, token: string | undefined, maps: string, declarations: Pick<Declarations, 'own'>) =>
  async (app: FastifyInstance) => {
    requireToken(app, token);
    errorGroupRoute(app, store, openSourceMaps(maps));
    eventsRoute(app, store, declarations);

    for (const [kind, { name }] of Object.entries(tables) as [Kind, (typeof tables)['hit']][]) {
      app.get(`/inspect/${name}`, async (request, reply) => {
        const asked = fits(pageSchema, request.query, reply);
        if (!asked) return reply;
        const open = await store();
        const { after, limit } = asked;
        const last = /^\d{1,15}$/.test(after) ? Number(after) : await open.find(kind, after);
        if (last === undefined) return reply.code(404).send({ error: `Nothing has the key ${after}`, issues: [] });
        const rows = await open.page(kind, last, limit);
        const end = rows.at(-1)?.id;
        if (end !== undefined && rows.length === limit) reply.header('Link', `</inspect/${name}?after=${end}&limit=${limit}>; rel="next"`);
        return rows.map(toLine);
      });
    }

    for (const [name, kind] of Object.entries(PERSONS))
      app.delete<{ Params: { id: string } }>(`/inspect/${name}/:id`, async ({ params: { id } }, reply) => {
        if (!isPersonId(kind, id)) return reply.code(400).send({ error: `${id} is no id of a ${kind}`, issues: [] });
        const deleted = await (await store()).erase({ [kind]: id } as unknown as Subject, Date.now());
        return deleted.hit || deleted.error
          ? deleted
          : reply.code(404).send({ error: `Nothing was erased: no hit or error is of ${id}`, issues: [] });
      });
  };
