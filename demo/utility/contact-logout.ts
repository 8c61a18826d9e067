import type { FastifyInstance } from 'fastify';
import { forgetContact } from '../../service/http/contact-cookie';
import { isInNetwork } from '../addresses';

/** GET /adestra/logout?redirect=…: forgets the contact and goes back; never out of the network. */
export function contactLogout(app: FastifyInstance): void {
  app.get<{ Querystring: { redirect?: unknown } }>('/adestra/logout', (request, reply) => {
    const { redirect } = request.query;
    if (typeof redirect !== 'string' || !isInNetwork(redirect, request.port)) {
      const message = 'Must be an absolute address of a site of the network';
      return reply.code(400).send({ error: 'No way back', issues: [{ path: 'redirect', message }] });
    }
    forgetContact(reply);
    // As the check parsed it: a browser may read odd spellings differently.
    return reply.redirect(new URL(redirect).href, 302);
  });
}
