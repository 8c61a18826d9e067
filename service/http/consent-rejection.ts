import type { FastifyInstance } from 'fastify';
import { rejectionContract } from '../../lib/contracts/consent-record';
import { entriesOf } from '../log/entry';
import { forgetContact } from './contact-cookie';
import { fitsContract } from './fits';
import { refuse } from './refuse';
import type { Take } from './take-into-log';
import { forgetVisitor } from './visitor-id';

/** POST /consent/rejection/{consent_uuid}: the consent record of a visitor who refused. Repeats are dropped. */
export function consentRejection(app: FastifyInstance, take: Take): void {
  app.post<{ Params: { uuid: string } }>('/consent/rejection/:uuid', (request, reply) => {
    const record = fitsContract(rejectionContract, request.body, reply);
    if (!record) return reply;
    if (record.consent_uuid !== request.params.uuid) {
      const message = 'Is not the id in the address';
      return refuse(reply, 400, 'schema', 'The record belongs to another address', [{ path: 'consent_uuid', message }]);
    }
    // Pages can't reach the service's own cookies, so the service deletes them.
    forgetVisitor(reply);
    forgetContact(reply);
    return take(entriesOf([{ kind: 'rejection', key: record.consent_uuid.toLowerCase(), received: Date.now(), body: record }]));
  });
}
