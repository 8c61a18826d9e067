import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { MAPS } from '../tools/build/put-maps-apart';
import { bindTo } from './hosts';

/** Matches files that never change, because their name has a hash. A chunk's name is a hash. */
const PINNED = /\.[0-9a-f]{8,}\.js$|[\\/]chunks[\\/]/;

const MINUTE = 'public, max-age=60, must-revalidate';

/** Serves the build as a CDN would, to any origin. Browsers may cache tags for a minute (not at all if `fresh`), and chunks for ever. */
export const contentDelivery = (dist: string, fresh: boolean) => async (app: FastifyInstance) => {
  bindTo(app, 'cdn');
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (path) => !path.startsWith(`/${MAPS}/`),
    setHeaders(response, path) {
      response.setHeader('Cache-Control', PINNED.test(path) ? 'public, max-age=31536000, immutable' : fresh ? 'no-cache' : MINUTE);
      response.setHeader('Access-Control-Allow-Origin', '*');
      // Lets the debug overlay read the sizes of chunks.
      response.setHeader('Timing-Allow-Origin', '*');
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      response.setHeader('X-Content-Type-Options', 'nosniff');
    },
  });
};
