import type { FastifyInstance, FastifyReply } from 'fastify';
import { contactOf } from './contacts';
import { readCookie, writeCookie } from './cookies';

const COOKIE = 'adestra_contact';
/** Seconds: a contact session's longest life, 14 days. */
const LONGEST = 14 * 24 * 60 * 60;

export const rememberContact = (reply: FastifyReply, id: string): void => writeCookie(reply, COOKIE, id, LONGEST);

export const forgetContact = (reply: FastifyReply): void => writeCookie(reply, COOKIE, '', 0);

/** GET /adestra/session: the contact who logged in before, else 204. Pages ask for every visitor, whose console would show a 404. */
export function contactSession(app: FastifyInstance): void {
  app.get('/adestra/session', (request, reply) => {
    const contact = contactOf(readCookie(request, COOKIE) ?? '');
    return contact ?? reply.code(204).send();
  });
}
