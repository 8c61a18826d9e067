import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Contact } from '../../service/contact/contact';
import type { Answer, Provider } from '../../service/contact/provider';
import { type Behaviour, behaviourOf, contactOf } from './contacts';

/** ms. Longer than anybody should wait. */
const SLOW = 8_000;

const failures: Partial<Record<Behaviour, Answer>> = { refused: { reason: 'refused' }, failing: { reason: 'failed' } };

const find = async (id: string): Promise<Answer> => {
  const contact = contactOf(id);
  // The hostile answer is no contact by the schema, which the service's adapter to a real provider checks.
  return contact ? { contact: contact as Contact } : { reason: 'unknown' };
};

/**
 * Stands in for the mailing provider. `contact_id` chooses what happens: 1001 and 1002 are good contacts, 4001 is refused (401), 5001 fails
 * (502), 5002 takes 8 s, 6001 answers hostile values; any other is unknown (401, too).
 */
export const mailingProvider: Provider = {
  async authenticate({ contact_id: id }) {
    const behaviour = behaviourOf(id);
    if (behaviour === 'slow') await sleep(SLOW);
    return (behaviour && failures[behaviour]) ?? find(id);
  },
  find,
};

/** Cuts off the answer to the login of contact 5003, as a dying service would. */
export function cutOffLogin(app: FastifyInstance): void {
  app.addHook<{ Querystring: { contact_id?: unknown } }>('preHandler', async ({ query, routeOptions: { url } }, reply) => {
    if (url === '/adestra/auth' && behaviourOf(String(query.contact_id)) === 'broken')
      return reply.type('application/json').send('{"id": "5003", "email": ');
  });
}
