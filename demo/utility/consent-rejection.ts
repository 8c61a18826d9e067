import type { FastifyInstance } from 'fastify';
import type { Feed } from '../feed';
import { forgetContact } from './contact-session';
import { fits } from './fits';
import { rejectionSchema } from './schemas/rejection';
import { forgetVisitor } from './visitor-id';

/** POST /consent/rejection/{consent_uuid}: the consent record of somebody who refused. Saying it twice is saying it once. */
export function consentRejection(app: FastifyInstance, feed: Feed): void {
  app.post<{ Params: { uuid: string } }>('/consent/rejection/:uuid', (request, reply) => {
    const record = fits(rejectionSchema, request.body, reply);
    if (!record) return reply;
    if (record.consent_uuid !== request.params.uuid) {
      const message = 'Is not the id in the address';
      return reply.code(400).send({ error: 'The record belongs to another address', issues: [{ path: 'consent_uuid', message }] });
    }
    // A page can't reach the service's own cookies: the service takes them back itself.
    forgetVisitor(reply);
    forgetContact(reply);
    return feed.receive('rejection', [{ body: record, key: record.consent_uuid }]);
  });
}
