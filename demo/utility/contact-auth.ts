import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { rememberContact } from '../../service/http/contact-cookie';
import { fits } from '../../service/http/fits';
import { authSchema } from '../../service/schemas/auth';
import { type Behaviour, behaviourOf, contactOf } from './contacts';

/** ms. Longer than anybody should wait. */
const SLOW = 8_000;

const failures: Partial<Record<Behaviour, readonly [status: number, error: string]>> = {
  refused: [401, 'The link is not valid any more'],
  failing: [500, 'The email provider does not answer'],
};

/**
 * GET /adestra/auth: logs a visitor in who follows a link of an email. `contact_id` chooses what happens: 1001 and 1002 are
 * good contacts, 4001 is refused (401), 5001 fails (500), 5002 takes 8 s, 5003 answers what is no JSON, 6001 answers hostile
 * values; any other is unknown (404).
 */
export function contactAuth(app: FastifyInstance): void {
  app.get('/adestra/auth', async (request, reply) => {
    const asked = fits(authSchema, request.query, reply);
    if (!asked) return reply;
    const behaviour = behaviourOf(asked.contact_id);
    const [status, error] = behaviour ? (failures[behaviour] ?? []) : [404, 'No such contact'];
    if (status) return reply.code(status).send({ error, issues: [] });
    if (behaviour === 'broken') return reply.type('application/json').send('{"id": "5003", "email": ');
    if (behaviour === 'slow') await sleep(SLOW);
    rememberContact(reply, asked.contact_id);
    return contactOf(asked.contact_id);
  });
}
