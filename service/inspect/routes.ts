import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Kind } from '../arrival';
import { errorGroupRoute } from '../errors/route';
import { openSourceMaps } from '../errors/source-maps';
import type { Declarations } from '../events/declarations';
import { eventsRoute } from '../events/route';
import { fits } from '../http/fits';
import { toLine } from '../store/line';
import type { Store } from '../store/store';
import { tables } from '../store/tables';
import { requireToken } from './token';

const pageSchema = z.object({
  /** A row's `_id`, or the key of one. */
  after: z.string().max(200).default('0'),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
});

/**
 * GET /inspect/{hits,errors,receipts,rejections,unanswered}?after=…&limit=…: rows of the store as a JSON array, oldest first; `Link` leads to the next
 * page. GET /inspect/error-groups and /inspect/events. DELETE /inspect/visitors/{id} and /inspect/contacts/{id} erase. All need the token.
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

    app.delete<{ Params: { id: string } }>('/inspect/visitors/:id', async ({ params }) =>
      (await store()).erase({ visitor: params.id }, Date.now()),
    );
    app.delete<{ Params: { id: string } }>('/inspect/contacts/:id', async ({ params }) =>
      (await store()).erase({ contact: params.id }, Date.now()),
    );
  };
