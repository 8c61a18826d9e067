import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bodies } from '../../service/http/bodies';
import { isInNetwork } from '../addresses';
import { bindTo } from '../hosts';
import type { VendorCalls } from './calls';
import { libraryAt } from './libraries';

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Characters of one report of a stand-in. */
const LONGEST = 16_384;

const callSchema = z.object({
  call: z.string().max(100),
  words: z.array(z.unknown()).refine((words) => JSON.stringify(words).length <= LONGEST),
  order: z.number(),
});

type Params = { readonly host: string; readonly '*': string };

/**
 * GET /vendors/{host}/…: the stand-in of that host's library, or of its pixel at any other address. The stand-ins report their calls to
 * POST /vendors/{host}/calls.
 */
export const standIns = (calls: VendorCalls) => async (app: FastifyInstance) => {
  bindTo(app, 'utility');
  bodies(app);

  app.get('/vendors/:host/*', (request: FastifyRequest<{ Params: Params }>, reply) => {
    const { host, '*': path } = request.params;
    const search = request.url.split('?', 2)[1] ?? '';
    const report = `http://${request.headers.host}/vendors/${host}/calls`;
    const library = libraryAt(`${host}/${path}`, new URLSearchParams(search), report);
    reply.header('Cache-Control', 'no-store').header('X-Content-Type-Options', 'nosniff');
    if (library) return reply.type('text/javascript; charset=utf-8').send(library);
    calls.add({ vendor: host, call: 'pixel', words: [`/${path}${search && `?${search}`}`], order: 0 });
    return reply.type('image/gif').send(GIF);
  });

  app.post('/vendors/:host/calls', (request: FastifyRequest<{ Params: Params }>, reply) => {
    const told = callSchema.safeParse(request.body);
    if (!isInNetwork(request.headers.origin ?? '', request.port)) return reply.code(403).send();
    if (!told.success) return reply.code(400).send();
    calls.add({ vendor: request.params.host, ...told.data });
    return reply.code(204).send();
  });
};

/** GET /inspect/vendors on the live page's host: all calls of the stand-ins. */
export const vendorInspection = (calls: VendorCalls) => async (app: FastifyInstance) => {
  bindTo(app, 'live');
  app.get('/inspect/vendors', (_request, reply) => reply.header('Cache-Control', 'no-store').send(calls.list()));
};
