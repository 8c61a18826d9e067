import type { FastifyInstance } from 'fastify';
import { type Receipt, receiptContract } from '../../lib/contracts/receipt';
import { entriesOf } from '../log/entry';
import type { AdmitSites } from '../network/admit-sites';
import { fitsContract } from './fits';
import { refuse } from './refuse';
import type { Take } from './take-into-log';

/** A visitor's later choice keeps the id of the first: its date tells it apart. */
const receiptKey = ({ consent_uuid, date }: Receipt): string => `${consent_uuid.toLowerCase()} ${new Date(date).toISOString()}`;

/**
 * POST /consent/receipt/{consent_uuid}: the receipt of a choice (CON-25). It is appended, never changed: one that comes again is dropped, and
 * a later choice under the same id is a separate receipt.
 */
export function consentReceipt(app: FastifyInstance, take: Take, admit: AdmitSites): void {
  app.post<{ Params: { uuid: string } }>('/consent/receipt/:uuid', (request, reply) => {
    const receipt = fitsContract(receiptContract, request.body, reply);
    if (!receipt || !admit([receipt.site], request, reply)) return reply;
    if (receipt.consent_uuid !== request.params.uuid) {
      const message = 'Is not the id in the address';
      return refuse(reply, 400, 'schema', 'The receipt belongs to another address', [{ path: 'consent_uuid', message }]);
    }
    return take(entriesOf([{ kind: 'receipt', key: receiptKey(receipt), received: Date.now(), body: receipt }]));
  });
}
