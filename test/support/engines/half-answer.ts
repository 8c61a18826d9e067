import type { FastifyInstance } from 'fastify';

/** A text of which the beginning arrives, and never the rest. */
export const HALF_ANSWER = '/half-answer.txt';

/** Serves it to any site's pages. */
export function openHalfAnswer(app: FastifyInstance): void {
  app.get(HALF_ANSWER, (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'access-control-allow-origin': '*' }).write('a beginning');
  });
}
