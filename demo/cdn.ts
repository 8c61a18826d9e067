import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { bindTo } from './hosts';

/** A hash in its name: it never changes. */
const PINNED = /\.[0-9a-f]{8,}\.js$/;

const cacheControl = (path: string) => (PINNED.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=60, must-revalidate');

/** Serves the build as a content delivery network would: to any origin, tags for a minute, chunks for ever. */
export const contentDelivery = (dist: string) => async (app: FastifyInstance) => {
  bindTo(app, 'cdn');
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('Cache-Control', cacheControl(path));
      reply.header('Access-Control-Allow-Origin', '*');
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
      reply.header('X-Content-Type-Options', 'nosniff');
    },
  });
};
