import type { FastifyInstance } from 'fastify';
import { streams, testStream } from '../../sites/network';
import { gtagLibrary } from '../vendors/google';
import { standIn } from '../vendors/libraries';

const known: readonly string[] = [...Object.values(streams), testStream];

/** GET /{stream}/_g4.js: the fallback loader of the analytics library, for the network's streams; a stand-in that tells nobody else. */
export function analyticsLoader(app: FastifyInstance): void {
  app.get<{ Params: { stream: string } }>('/:stream/_g4.js', ({ params: { stream }, headers: { host } }, reply) => {
    if (!known.includes(stream)) return reply.code(404).send({ error: 'No such stream', issues: [] });
    return reply
      .type('text/javascript; charset=utf-8')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .send(standIn(gtagLibrary(stream), `http://${host}/vendors/utility/calls`));
  });
}
