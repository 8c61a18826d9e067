import type { FastifyInstance } from 'fastify';
import { forgetContact, forgetVisitor } from '../../service/http/cookies';

/** GET /forget-here: deletes the service's cookies in the partition of the page that asks. */
export function forgetHere(app: FastifyInstance): void {
  app.get('/forget-here', (_request, reply) => {
    forgetContact(reply);
    forgetVisitor(reply);
    return reply.code(204).send();
  });
}
