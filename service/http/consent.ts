import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { rejectionContract } from '../../lib/contracts/consent-record';
import { type Receipt, receiptContract, unansweredContract } from '../../lib/contracts/receipt';
import type { Seal } from '../contact/seal';
import { entriesOf, SIGNAL, type Take } from '../log/entry';
import type { AdmitSites } from '../network/admit-sites';
import { contactHash } from '../store/refused-contacts';
import { forgetContact, forgetVisitor, knownVisitor, rememberedContact } from './cookies';
import { fitsContract } from './fits';
import { refuse } from './refuse';
import { hasSignal } from './signal';

/** A visitor's later choice keeps the id of the first: its date tells it apart. */
const receiptKey = ({ consent_uuid, date }: Receipt): string => `${consent_uuid.toLowerCase()} ${new Date(date).toISOString()}`;

/**
 * POST /consent/receipt/{consent_uuid}: the receipt of a choice (CON-25). It is appended, never changed: one that comes again is dropped, and
 * a later choice under the same id is a separate receipt. One that comes with a signal says so in `_signal`.
 */
export function consentReceipt(app: FastifyInstance, take: Take, admit: AdmitSites, now: () => number): void {
  app.post<{ Params: { uuid: string } }>('/consent/receipt/:uuid', (request, reply) => {
    const receipt = fitsContract(receiptContract, request.body, reply);
    if (!receipt || !admit([receipt.site], request, reply)) return reply;
    if (receipt.consent_uuid !== request.params.uuid) {
      const message = 'Is not the id in the address';
      return refuse(reply, 400, 'schema', 'The receipt belongs to another address', [{ path: 'consent_uuid', message }]);
    }
    const body = hasSignal(request.headers) ? { ...receipt, [SIGNAL]: 'gpc' } : receipt;
    return take(entriesOf([{ kind: 'receipt', key: receiptKey(receipt), received: now(), body }]));
  });
}

/**
 * POST /consent/rejection/{consent_uuid}: the consent record of a visitor who refused. Repeats are dropped. `open` reads the cookie of a
 * contact who is logged in, whose refusal holds on every device and site.
 */
export function consentRejection(app: FastifyInstance, take: Take, now: () => number, open?: Seal['open']): void {
  app.post<{ Params: { uuid: string } }>('/consent/rejection/:uuid', (request, reply) => {
    const record = fitsContract(rejectionContract, request.body, reply);
    if (!record) return reply;
    if (record.consent_uuid !== request.params.uuid) {
      const message = 'Is not the id in the address';
      return refuse(reply, 400, 'schema', 'The record belongs to another address', [{ path: 'consent_uuid', message }]);
    }
    // Hits from before a first choice do not name its record.
    const refuser = knownVisitor(request);
    // Pages can't reach the service's own cookies, so the service deletes them.
    forgetVisitor(reply);
    forgetContact(reply);
    const received = now();
    const contact = contactHash(open?.(rememberedContact(request), received));
    return take(
      entriesOf([
        {
          kind: 'rejection',
          key: record.consent_uuid.toLowerCase(),
          received,
          body: record,
          ...(refuser && { refuser }),
          ...(contact && { contact }),
        },
      ]),
    );
  });
}

/** POST /consent/unanswered: a banner that was left unanswered. Repeats are dropped by the id of the post, which earlier releases do not send. */
export function consentUnanswered(app: FastifyInstance, take: Take, admit: AdmitSites, now: () => number): void {
  app.post('/consent/unanswered', (request, reply) => {
    const body = fitsContract(unansweredContract, request.body, reply);
    return body && admit([body.site], request, reply)
      ? take(entriesOf([{ kind: 'unanswered', key: body.id ?? randomUUID(), received: now(), body }]))
      : reply;
  });
}
