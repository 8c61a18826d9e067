import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { unansweredContract } from '../../lib/contracts/receipt';
import { entriesOf } from '../log/entry';
import type { AdmitSites } from '../network/admit-sites';
import { fitsContract } from './fits';
import type { Take } from './take-into-log';

/** POST /consent/unanswered: a banner that was left unanswered. It comes without an id, so each post counts, under a key made here. */
export function consentUnanswered(app: FastifyInstance, take: Take, admit: AdmitSites): void {
  app.post('/consent/unanswered', (request, reply) => {
    const body = fitsContract(unansweredContract, request.body, reply);
    return body && admit([body.site], request, reply)
      ? take(entriesOf([{ kind: 'unanswered', key: randomUUID(), received: Date.now(), body }]))
      : reply;
  });
}
