import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { GPC_SUPPORT } from '../tools/build/gpc-support';

/** Serves the file that says that a site heeds Global Privacy Control, on every host: it speaks for its own origin alone. */
export const gpcSupport = (dist: string) => async (app: FastifyInstance) => {
  app.get(`/${GPC_SUPPORT}`, async (_, reply) => {
    reply.type('application/json').header('Cache-Control', 'public, max-age=3600').header('X-Content-Type-Options', 'nosniff');
    return readFile(join(dist, GPC_SUPPORT));
  });
};
