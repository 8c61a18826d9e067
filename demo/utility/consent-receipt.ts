import type { FastifyInstance } from 'fastify';
import type { Feed } from '../feed';
import { fits } from './fits';
import { receiptKey, receiptSchema } from './schemas/receipt';

/**
 * POST /consent/receipt/{consent_uuid}: the receipt of a choice (CON-25). It is appended, never changed: one that comes again is dropped, and
 * a later choice under the same id is a receipt of its own.
 */
export function consentReceipt(app: FastifyInstance, feed: Feed): void {
  app.post<{ Params: { uuid: string } }>('/consent/receipt/:uuid', (request, reply) => {
    const receipt = fits(receiptSchema, request.body, reply);
    if (!receipt) return reply;
    if (receipt.consent_uuid !== request.params.uuid) {
      const message = 'Is not the id in the address';
      return reply.code(400).send({ error: 'The receipt belongs to another address', issues: [{ path: 'consent_uuid', message }] });
    }
    return feed.receive('receipt', [{ body: receipt, key: receiptKey(receipt) }]);
  });
}
