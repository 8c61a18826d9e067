import type { FastifyInstance } from 'fastify';
import { rememberedContact } from '../../service/http/contact-cookie';
import { contactOf } from './contacts';

/** GET /adestra/session: the contact who logged in before, else 204. Pages ask for every visitor, whose console would show a 404. */
export function contactSession(app: FastifyInstance): void {
  app.get('/adestra/session', (request, reply) => {
    const contact = contactOf(rememberedContact(request) ?? '');
    return contact ?? reply.code(204).send();
  });
}
